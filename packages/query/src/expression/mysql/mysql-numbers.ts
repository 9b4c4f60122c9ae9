import type { PrintCall, PrintedExpression } from '../expression-dialect.ts';
import type { Operation } from '../operations.ts';
import { NO_PART, sqlAt, unsupported, type Part } from '../printed-part.ts';
import { asBigint, bind, double, exact, sqlPart } from './mysql-binding.ts';

/** Scaled by a power of ten that no product of doubles overflows with. [SEM-EXPR-4] */
const SMALL = '1e-160';
const LARGEST_SMALL = '1.7976931348623157e-12';
const LARGEST = '1.7976931348623157e308';

const doubles = (args: readonly PrintedExpression[]): Part[] => args.map((arg) => sqlPart(double(arg), arg));

export const productOf = (a: string, b: string): string =>
  `CASE WHEN ABS(${a}) * ${SMALL} * (ABS(${b}) * ${SMALL}) <= ${LARGEST_SMALL} THEN ${a} * ${b} END`;

export const quotientOf = (a: string, b: string): string =>
  `CASE WHEN ABS(${b}) >= 1 OR ABS(${a}) <= ABS(${b}) * ${LARGEST} THEN ${a} / NULLIF(${b}, 0) END`;

const sumOf = (a: string, b: string, sign: '+' | '-'): string =>
  // Half of it overflows where the whole would, and never before.
  `CASE WHEN ABS(${a} / 2 ${sign} ${b} / 2) < 8.98846567431158e307 THEN ${a} ${sign} ${b} END`;

/** Exact within 38 digits, null beyond. [SEM-EXPR-5] */
const within38 = (part: Part): string =>
  bind([part], ([value = '']) => `CASE WHEN ABS(${value}) < ${'9'.repeat(38)}.5 THEN ${value} END`);

const arithmetic =
  (sign: '+' | '-' | '*'): PrintCall =>
  ({ args, type }) => {
    if (type === 'number') {
      return bind(doubles(args), ([a = '', b = '']) => (sign === '*' ? productOf(a, b) : sumOf(a, b, sign)));
    }
    const hasWindow = args.some((arg) => arg.hasWindow);
    const sql = `(${args.map(exact).join(` ${sign} `)})`;
    return type === 'integer' ? asBigint({ sql, hasWindow }) : within38({ sql, hasWindow });
  };

const modulo: PrintCall = ({ args, type }) => {
  if (type === 'number') {
    return unsupported('the rest of a division of doubles');
  }
  const parts = args.map((arg) => sqlPart(exact(arg), arg));
  return bind(parts, ([a = '', b = '']) => {
    const rest = `(((${a}) % (${b}) + (${b})) % (${b}))`;
    return type === 'integer' ? `CAST(${rest} AS SIGNED)` : rest;
  });
};

/** Half away from zero; the engine's own rounds halves of doubles to the even one. */
const half = (value: string): string =>
  `(TRUNCATE(${value}, 0) + CASE WHEN ABS(${value} - TRUNCATE(${value}, 0)) >= 0.5 THEN SIGN(${value}) ELSE 0 END)`;
const away = (value: string): string =>
  `CASE WHEN ${value} < 0 THEN FLOOR(${value}) ELSE CEILING(${value}) END`;
const towards = (value: string): string => `TRUNCATE(${value}, 0)`;

export const roundedDouble = (part: Part): string => bind([part], ([value = '']) => half(value));

const rounded =
  (whole: (value: string) => string): PrintCall =>
  ({ args, type, written }) => {
    const decimals = Number(written[1] ?? 0);
    const [first = NO_PART] = args;
    if (type === 'integer' && decimals >= 0) {
      return first.sql;
    }
    const size = `1${'0'.repeat(Math.abs(decimals))}`;
    const isDouble = type === 'number';
    const [up, down] = decimals < 0 ? (['/', '*'] as const) : (['*', '/'] as const);
    const scale = (part: Part, sign: '*' | '/'): Part => {
      if (decimals === 0) {
        return part;
      }
      const sql = bind([part], ([one = '']) => {
        if (isDouble) {
          return sign === '*' ? productOf(`(${one})`, `${size}e0`) : quotientOf(`(${one})`, `${size}e0`);
        }
        // Division of decimals rounds; multiplication does not.
        return sign === '*' ? `((${one}) * ${size})` : `((${one}) * 0.${size.slice(1, -1)}1)`;
      });
      return sqlPart(sql, part);
    };
    const scaled = scale(sqlPart(isDouble ? first.sql : exact(first), first), up);
    const back = scale(
      sqlPart(
        bind([scaled], ([one = '']) => whole(`(${one})`)),
        first,
      ),
      down,
    );
    return type === 'integer' ? asBigint(back) : back.sql;
  };

/** A whole double, null beyond 64 bits. */
export const integerOfDouble = (part: Part): string =>
  bind(
    [part],
    ([value = '']) =>
      `CASE WHEN ${value} >= -9223372036854775808e0 AND ${value} < 9223372036854775808e0 THEN CAST(${value} AS SIGNED) END`,
  );

const whole =
  (name: 'CEILING' | 'FLOOR'): PrintCall =>
  ({ args }) => {
    const [first = NO_PART] = args;
    if (first.type === 'integer') {
      return first.sql;
    }
    const part = sqlPart(`${name}(${first.sql})`, first);
    return first.type === 'number' ? integerOfDouble(part) : asBigint(part);
  };

/** The least integer has no opposite. */
const signed =
  (print: (value: string) => string): PrintCall =>
  ({ args, type }) =>
    bind(args, ([value = '']) =>
      type === 'integer'
        ? `CASE WHEN ${value} > -9223372036854775808 THEN ${print(value)} END`
        : print(value),
    );

/** A function of a double where its argument allows it. */
const where =
  (condition: (value: string) => string, print: (value: string) => string): PrintCall =>
  ({ args }) =>
    bind(doubles(args), ([value = '']) => `CASE WHEN ${condition(value)} THEN ${print(value)} END`);

const always =
  (name: string): PrintCall =>
  ({ args }) =>
    `${name}(${double(args[0] ?? NO_PART)})`;

const power: PrintCall = ({ args }) =>
  bind(doubles(args), ([base = '', exponent = '']) => {
    const size = `${exponent} * LN(ABS(${base}))`;
    return [
      `CASE WHEN ${base} IS NULL OR ${exponent} IS NULL THEN NULL WHEN ${exponent} = 0 THEN 1e0`,
      `WHEN ${base} = 0 THEN CASE WHEN ${exponent} > 0 THEN 0e0 END`,
      `WHEN ${base} < 0 AND ${exponent} <> TRUNCATE(${exponent}, 0) THEN NULL`,
      `WHEN ABS(${exponent}) > 1e300 THEN CASE WHEN ABS(${base}) = 1 THEN 1e0 WHEN (ABS(${base}) < 1) = (${exponent} > 0) THEN 0e0 END`,
      `WHEN ${size} > 709.782712893384 THEN NULL WHEN ${size} < -745.13 THEN 0e0`,
      `ELSE POW(${base}, ${exponent}) END`,
    ].join(' ');
  });

/** The engine's own are null where any is. [SEM-EXPR-8] */
const extreme =
  (sign: '<' | '>'): PrintCall =>
  ({ args }) => {
    const [first, ...others] = args;
    return others.reduce(
      (best, next) =>
        bind(
          [sqlPart(best, next), next],
          ([a = '', b = '']) => `CASE WHEN ${a} IS NULL OR ${b} ${sign} ${a} THEN ${b} ELSE ${a} END`,
        ),
      first?.sql ?? 'NULL',
    );
  };

const RADIAN = '(180 / PI())';

export const NUMBER_CALLS = {
  add: arithmetic('+'),
  subtract: arithmetic('-'),
  multiply: arithmetic('*'),
  divide: ({ args }) => bind(doubles(args), ([a = '', b = '']) => quotientOf(a, b)),
  modulo,
  negate: signed((value) => `(- ${value})`),
  power,
  abs: signed((value) => `ABS(${value})`),
  sign: (call) => `SIGN(${sqlAt(call, 0)})`,
  round: rounded(half),
  round_up: rounded(away),
  round_down: rounded(towards),
  ceiling: whole('CEILING'),
  floor: whole('FLOOR'),
  sqrt: where(
    (value) => `${value} >= 0`,
    (value) => `SQRT(${value})`,
  ),
  exp: where(
    (value) => `${value} < 709.782712893384`,
    (value) => `EXP(${value})`,
  ),
  ln: where(
    (value) => `${value} > 0`,
    (value) => `LN(${value})`,
  ),
  log10: where(
    (value) => `${value} > 0`,
    (value) => `LOG10(${value})`,
  ),
  sin: always('SIN'),
  cos: always('COS'),
  tan: always('TAN'),
  degrees: ({ args }) => bind(doubles(args), ([value = '']) => productOf(value, RADIAN)),
  radians: ({ args }) => bind(doubles(args), ([value = '']) => quotientOf(value, RADIAN)),
  pi: () => 'CAST(PI() AS DOUBLE)',
  greatest: extreme('>'),
  least: extreme('<'),
} as const satisfies Partial<Record<Operation, PrintCall>>;
