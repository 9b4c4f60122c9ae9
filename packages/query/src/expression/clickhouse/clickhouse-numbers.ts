import type { PrintCall, PrintedExpression } from '../expression-dialect.ts';
import type { Operation } from '../operations.ts';
import { NO_PART, sqlAt, unsupported, type Part } from '../printed-part.ts';
import { asBigint, bind, double, exact, finite, sqlPart } from './clickhouse-binding.ts';

const doubles = (args: readonly PrintedExpression[]): Part[] => args.map((arg) => sqlPart(double(arg), arg));
/** SQL that may give infinity, the engine's result of an overflow; the caller turns it into null. [SEM-EXPR-4] */
const raw = (sql: string): { readonly raw: string } => ({ raw: sql });

const WIDE = '38';

const arithmetic =
  (sign: '+' | '-' | '*'): PrintCall =>
  ({ args, type, tools }) => {
    if (type === 'number') {
      return raw(`(${args.map(double).join(` ${sign} `)})`);
    }
    if (type === 'integer') {
      return asBigint(`(${args.map(({ sql }) => `toInt256(${sql})`).join(` ${sign} `)})`);
    }
    // Exact within 38 digits, null beyond. [SEM-EXPR-5]
    const part = sqlPart(`(${args.map(exact).join(` ${sign} `)})`, { hasWindow: false });
    return bind(
      [part],
      tools,
      ([value = '']) => `CASE WHEN abs(${value}) < toDecimal256('1e${WIDE}', 0) THEN ${value} END`,
    );
  };

const modulo: PrintCall = ({ args, type, tools }) => {
  if (type !== 'integer') {
    return unsupported('the rest of a division of numbers that are not whole');
  }
  const parts = args.map((arg) => sqlPart(`toInt256(${arg.sql})`, arg));
  return bind(parts, tools, ([a = '', b = '']) => {
    const by = `nullIf(${b}, 0)`;
    return asBigint(`(((${a}) % ${by} + ${by}) % ${by})`);
  });
};

/** Half away from zero; the engine's own rounds halves of doubles to the even one. */
const half = (value: string): string =>
  `(trunc(${value}) + CASE WHEN abs(${value} - trunc(${value})) >= 0.5 THEN sign(${value}) ELSE 0 END)`;
const away = (value: string): string => `CASE WHEN ${value} < 0 THEN floor(${value}) ELSE ceil(${value}) END`;
const towards = (value: string): string => `trunc(${value})`;

const doubleRounded = {
  round: half,
  round_up: away,
  round_down: towards,
} as const;
type Rounding = keyof typeof doubleRounded;

const decimalRounded: Readonly<Record<Rounding, (value: string, decimals: number) => string>> = {
  round: (value, decimals) => `round(${value}, ${decimals})`,
  round_up: (value, decimals) =>
    `CASE WHEN ${value} < 0 THEN floor(${value}, ${decimals}) ELSE ceil(${value}, ${decimals}) END`,
  round_down: (value, decimals) => `trunc(${value}, ${decimals})`,
};

const rounded =
  (how: Rounding): PrintCall =>
  ({ args, type, written, tools }) => {
    const decimals = Number(written[1] ?? 0);
    const [first = NO_PART] = args;
    if (type === 'integer' && decimals >= 0) {
      return first.sql;
    }
    if (type !== 'number') {
      const part = sqlPart(exact(first), first);
      const sql = bind([part], tools, ([value = '']) => decimalRounded[how](value, decimals));
      return type === 'integer' ? asBigint(`toInt256(${sql})`) : sql;
    }
    const size = `toFloat64(1${'0'.repeat(Math.abs(decimals))})`;
    const [up, down] = decimals < 0 ? (['/', '*'] as const) : (['*', '/'] as const);
    const scaled = decimals === 0 ? first.sql : `(${first.sql} ${up} ${size})`;
    const whole = bind([sqlPart(scaled, first)], tools, ([value = '']) => doubleRounded[how](value));
    return raw(decimals === 0 ? whole : `(${whole} ${down} ${size})`);
  };

export const roundedDouble = (part: Part, tools: Parameters<PrintCall>[0]['tools']): string =>
  bind([part], tools, ([value = '']) => half(value));

const whole =
  (name: 'ceil' | 'floor'): PrintCall =>
  ({ args }) => {
    const [first = NO_PART] = args;
    if (first.type === 'integer') {
      return first.sql;
    }
    const sql = `${name}(${first.sql})`;
    return asBigint(first.type === 'decimal' ? `toInt256(${sql})` : sql);
  };

/** The least integer has no opposite. */
const signed =
  (print: (value: string) => string): PrintCall =>
  ({ args, type }) =>
    type === 'integer' ? asBigint(print(`toInt256(${args[0]?.sql ?? ''})`)) : print(args[0]?.sql ?? '');

const ofDouble =
  (print: (value: string) => string): PrintCall =>
  ({ args }) =>
    raw(print(double(args[0] ?? NO_PART)));

const power: PrintCall = ({ args, tools }) =>
  bind(doubles(args), tools, ([base = '', exponent = '']) => {
    const size = `${exponent} * log(abs(${base}))`;
    // The engine's own is wrong far beyond what a double holds.
    return [
      `CASE WHEN ${base} IS NULL OR ${exponent} IS NULL THEN NULL WHEN ${exponent} = 0 THEN toFloat64(1)`,
      `WHEN ${base} = 0 THEN CASE WHEN ${exponent} > 0 THEN toFloat64(0) END`,
      `WHEN ${base} < 0 AND ${exponent} <> trunc(${exponent}) THEN NULL`,
      `WHEN abs(${exponent}) > 1e300 THEN CASE WHEN abs(${base}) = 1 THEN toFloat64(1) WHEN (abs(${base}) < 1) = (${exponent} > 0) THEN toFloat64(0) END`,
      `WHEN ${size} > 709.782712893384 THEN NULL WHEN ${size} < -745.13 THEN toFloat64(0)`,
      // It takes the smallest numbers for others: 2^200 and its inverse keep them away.
      `WHEN abs(${base}) < 2.3e-308 THEN pow(${base} * 1.6069380442589903e60, ${exponent}) * pow(6.223015277861142e-61, ${exponent})`,
      `ELSE pow(${base}, ${exponent}) END`,
    ].join(' ');
  });

/** The engine's own are null where any is. [SEM-EXPR-8] */
const extreme =
  (sign: '<' | '>'): PrintCall =>
  ({ args, tools }) => {
    const [first, ...others] = args;
    return others.reduce(
      (best, next) =>
        bind(
          [sqlPart(best, next), next],
          tools,
          ([a = '', b = '']) => `CASE WHEN ${a} IS NULL OR ${b} ${sign} ${a} THEN ${b} ELSE ${a} END`,
        ),
      first?.sql ?? 'NULL',
    );
  };

export const NUMBER_CALLS = {
  add: arithmetic('+'),
  subtract: arithmetic('-'),
  multiply: arithmetic('*'),
  divide: ({ args, tools }) =>
    bind(doubles(args), tools, ([a = '', b = '']) =>
      finite(sqlPart(`(${a} / nullIf(${b}, 0))`, { hasWindow: false }), tools),
    ),
  modulo,
  negate: signed((value) => `(-${value})`),
  power,
  abs: signed((value) => `abs(${value})`),
  sign: (call) => `toInt64(sign(${sqlAt(call, 0)}))`,
  round: rounded('round'),
  round_up: rounded('round_up'),
  round_down: rounded('round_down'),
  ceiling: whole('ceil'),
  floor: whole('floor'),
  sqrt: ofDouble((value) => `sqrt(${value})`),
  exp: ofDouble((value) => `exp(${value})`),
  ln: ofDouble((value) => `log(${value})`),
  log10: ofDouble((value) => `log10(${value})`),
  sin: ofDouble((value) => `sin(${value})`),
  cos: ofDouble((value) => `cos(${value})`),
  tan: ofDouble((value) => `tan(${value})`),
  degrees: ofDouble((value) => `(${value} * (180 / pi()))`),
  radians: ofDouble((value) => `(${value} / (180 / pi()))`),
  pi: () => 'pi()',
  greatest: extreme('>'),
  least: extreme('<'),
} as const satisfies Partial<Record<Operation, PrintCall>>;
