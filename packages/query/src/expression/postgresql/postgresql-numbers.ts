import type { CallPrintContext, PrintCall, PrintedExpression, Tools } from '../expression-dialect.ts';
import type { Operation } from '../operations.ts';
import { NO_PART, refused, sqlAt, type Part } from '../printed-part.ts';
import { asBigint, bind } from './postgresql-binding.ts';

const DOUBLE = 'double precision';

export const double = ({ sql, type }: Pick<PrintedExpression, 'sql' | 'type'>): string =>
  type === 'number' ? sql : `CAST(${sql} AS ${DOUBLE})`;

const numeric = ({ sql, type }: Pick<PrintedExpression, 'sql' | 'type'>): string =>
  type === 'integer' ? `CAST(${sql} AS numeric)` : sql;

const doubles = (args: readonly PrintedExpression[]): Part[] =>
  args.map((arg) => ({ sql: double(arg), hasWindow: arg.hasWindow }));

/** The engine fails where a double overflows or underflows to 0, so the size is checked first. [SEM-EXPR-4] */
const LARGEST = '1.797693134862315807e308';
// The smallest double is printed as 5e-324, so its half cannot be distinguished exactly from what rounds to 0.
const LEAST = '2.5000001e-324';

const exactly = (value: string): string => `CAST(CAST(${value} AS text) AS numeric)`;

function guarded(size: string, result: string): string {
  return `CASE WHEN ${size} >= ${LARGEST} THEN NULL WHEN ${size} < ${LEAST} THEN 0 ELSE ${result} END`;
}

const sumOf = (a: string, b: string, sign: '+' | '-'): string =>
  [
    `CASE WHEN abs(${a}) < 1e291 OR abs(${b}) < 1e291 THEN ${a} ${sign} ${b}`,
    // Half of it overflows where the whole would, and never before.
    `WHEN abs(${a} / 2 ${sign} ${b} / 2) < 8.98846567431158e307 THEN ${a} ${sign} ${b} END`,
  ].join(' ');

export const productOf = (a: string, b: string): string =>
  [
    `CASE WHEN ${a} IS NULL OR ${b} IS NULL THEN NULL WHEN ${a} = 0 OR ${b} = 0 THEN 0`,
    `WHEN abs(${a}) BETWEEN 1e-150 AND 1e150 AND abs(${b}) BETWEEN 1e-150 AND 1e150 THEN ${a} * ${b}`,
    `ELSE ${guarded(`abs(${exactly(a)} * ${exactly(b)})`, `${a} * ${b}`)} END`,
  ].join(' ');

export const quotientOf = (a: string, b: string): string =>
  [
    `CASE WHEN ${a} IS NULL OR ${b} IS NULL OR ${b} = 0 THEN NULL WHEN ${a} = 0 THEN 0`,
    `WHEN abs(${a}) BETWEEN 1e-150 AND 1e150 AND abs(${b}) BETWEEN 1e-150 AND 1e150 THEN ${a} / ${b}`,
    `ELSE ${guarded(`abs(${exactly(a)} / ${exactly(b)})`, `${a} / ${b}`)} END`,
  ].join(' ');

const arithmetic =
  (sign: '+' | '-' | '*'): PrintCall =>
  ({ args, type, tools }) => {
    if (type === 'number') {
      return bind(doubles(args), tools, ([a = '', b = '']) =>
        sign === '*' ? productOf(a, b) : sumOf(a, b, sign),
      );
    }
    const sql = `(${args.map(numeric).join(` ${sign} `)})`;
    const hasWindow = args.some((arg) => arg.hasWindow);
    return type === 'integer' ? asBigint({ sql, hasWindow }, tools) : sql;
  };

const modulo: PrintCall = ({ args, type, tools }) => {
  if (type === 'number') {
    return refused('the rest of a division of doubles')({} as CallPrintContext);
  }
  const parts = args.map((arg) => ({ sql: numeric(arg), hasWindow: arg.hasWindow }));
  return bind(parts, tools, ([a = '', b = '']) => {
    const rest = `mod(mod(${a}, ${b}) + ${b}, ${b})`;
    return `CASE WHEN ${b} <> 0 THEN ${type === 'integer' ? `CAST(${rest} AS bigint)` : rest} END`;
  });
};

/** Half away from zero; the engine's own rounds halves of doubles to the even one. */
const half = (value: string): string =>
  `(trunc(${value}) + CASE WHEN abs(${value} - trunc(${value})) >= 0.5 THEN sign(${value}) ELSE 0 END)`;
const away = (value: string): string => `CASE WHEN ${value} < 0 THEN floor(${value}) ELSE ceil(${value}) END`;

export const roundedDouble = (part: Part, tools: Tools): string =>
  bind([part], tools, ([value = '']) => half(value));

const rounded =
  (whole: (value: string) => string): PrintCall =>
  ({ args, type, written, tools }) => {
    const decimals = Number(written[1] ?? 0);
    const [first = NO_PART] = args;
    const size = `1${'0'.repeat(Math.abs(decimals))}`;
    if (type === 'integer' && decimals >= 0) {
      return first.sql;
    }
    const isDouble = type === 'number';
    const unit = isDouble ? `CAST(${size} AS ${DOUBLE})` : size;
    const hasWindow = first.hasWindow;
    const value = isDouble ? first.sql : numeric(first);
    const [up, down] = decimals < 0 ? (['/', '*'] as const) : (['*', '/'] as const);
    const scale = (part: Part, sign: '*' | '/'): string => {
      if (decimals === 0) {
        return part.sql;
      }
      if (isDouble) {
        return bind([part], tools, ([one = '']) =>
          sign === '*' ? productOf(one, unit) : quotientOf(one, unit),
        );
      }
      // Division of decimals rounds; multiplication does not.
      return sign === '*' ? `(${part.sql} * ${size})` : `(${part.sql} * 0.${size.slice(1, -1)}1)`;
    };
    const scaled = { sql: scale({ sql: value, hasWindow }, up), hasWindow };
    const round = { sql: bind([scaled], tools, ([one = '']) => whole(one)), hasWindow };
    const back = scale(round, down);
    return type === 'integer' ? asBigint({ sql: back, hasWindow }, tools) : back;
  };

const whole =
  (name: 'ceil' | 'floor'): PrintCall =>
  ({ args, tools }) => {
    const [first = NO_PART] = args;
    if (first.type === 'integer') {
      return first.sql;
    }
    const sql = `${name}(${first.sql})`;
    return first.type === 'number'
      ? integerOfDouble({ sql, hasWindow: first.hasWindow }, tools)
      : asBigint({ sql, hasWindow: first.hasWindow }, tools);
  };

/** A whole double, null beyond 64 bits. */
export const integerOfDouble = (part: Part, tools: Tools): string =>
  bind(
    [part],
    tools,
    ([value = '']) =>
      `CASE WHEN ${value} >= -9223372036854775808 AND ${value} < 9223372036854775808 THEN CAST(${value} AS bigint) END`,
  );

const MIN_INTEGER = 'CAST(-9223372036854775808 AS bigint)';

const signed =
  (print: (value: string) => string): PrintCall =>
  ({ args, type, tools }) =>
    type === 'integer'
      ? bind(args, tools, ([value = '']) => `CASE WHEN ${value} <> ${MIN_INTEGER} THEN ${print(value)} END`)
      : print(args[0]?.sql ?? '');

/** A function of a double where its argument allows it. */
const within =
  (condition: (value: string) => string, print: (value: string) => string): PrintCall =>
  ({ args, tools }) =>
    bind(doubles(args), tools, ([value = '']) => `CASE WHEN ${condition(value)} THEN ${print(value)} END`);

const always =
  (print: (value: string) => string): PrintCall =>
  ({ args }) =>
    print(double(args[0] ?? NO_PART));

const exponential: PrintCall = ({ args, tools }) =>
  bind(
    doubles(args),
    tools,
    ([value = '']) =>
      `CASE WHEN ${value} < -745.13 THEN 0 WHEN ${value} < 709.782712893384 THEN exp(${value}) END`,
  );

const power: PrintCall = ({ args, tools }) =>
  bind(doubles(args), tools, ([base = '', exponent = '']) => {
    const size = `${exponent} * ln(abs(${base}))`;
    return [
      `CASE WHEN ${base} IS NULL OR ${exponent} IS NULL THEN NULL WHEN ${exponent} = 0 THEN 1`,
      `WHEN ${base} = 0 THEN CASE WHEN ${exponent} > 0 THEN 0 END`,
      `WHEN ${base} < 0 AND ${exponent} <> trunc(${exponent}) THEN NULL`,
      `WHEN abs(${exponent}) > 1e300 THEN CASE WHEN abs(${base}) = 1 THEN 1 WHEN (abs(${base}) < 1) = (${exponent} > 0) THEN 0 END`,
      `WHEN ${size} > 709.782712893384 THEN NULL WHEN ${size} < -745.13 THEN 0`,
      `ELSE power(${base}, ${exponent}) END`,
    ].join(' ');
  });

const extreme =
  (name: 'greatest' | 'least'): PrintCall =>
  ({ args }) =>
    `${name}(${args.map(({ sql }) => sql).join(', ')})`;

export const NUMBER_CALLS = {
  add: arithmetic('+'),
  subtract: arithmetic('-'),
  multiply: arithmetic('*'),
  divide: ({ args, tools }) => bind(doubles(args), tools, ([a = '', b = '']) => quotientOf(a, b)),
  modulo,
  negate: signed((value) => `(- ${value})`),
  power,
  abs: signed((value) => `abs(${value})`),
  sign: (call) => `CAST(sign(${sqlAt(call, 0)}) AS bigint)`,
  round: rounded(half),
  round_up: rounded(away),
  round_down: rounded((value) => `trunc(${value})`),
  ceiling: whole('ceil'),
  floor: whole('floor'),
  sqrt: within(
    (value) => `${value} >= 0`,
    (value) => `sqrt(${value})`,
  ),
  exp: exponential,
  ln: within(
    (value) => `${value} > 0`,
    (value) => `ln(${value})`,
  ),
  log10: within(
    (value) => `${value} > 0`,
    (value) => `log(${value})`,
  ),
  sin: always((value) => `sin(${value})`),
  cos: always((value) => `cos(${value})`),
  tan: always((value) => `tan(${value})`),
  degrees: ({ args, tools }) =>
    bind(doubles(args), tools, ([value = '']) => productOf(value, `(180 / pi())`)),
  radians: ({ args, tools }) =>
    bind(doubles(args), tools, ([value = '']) => quotientOf(value, `(180 / pi())`)),
  pi: () => 'pi()',
  greatest: extreme('greatest'),
  least: extreme('least'),
} as const satisfies Partial<Record<Operation, PrintCall>>;
