import type { PrintCall, PrintedExpression } from '../expression-dialect.ts';
import type { Operation } from '../operations.ts';
import { NO_PART, sqlAt, unsupported, type Part } from '../printed-part.ts';
import { asBigint, asWhole, bind, double, doubleLiteral, sqlPart } from './snowflake-binding.ts';

/** Scaled by a power of ten that no product of doubles overflows with: what overflows is never computed. [SEM-EXPR-4] */
const SMALL = doubleLiteral('1e-160');
const LARGEST_SMALL = doubleLiteral('1.7976931348623157e-12');
const LARGEST = doubleLiteral('1.7976931348623157e308');
const HALF_OF_LARGEST = doubleLiteral('8.98846567431158e307');
const [ZERO, ONE] = [doubleLiteral('0'), doubleLiteral('1')];

const doubles = (args: readonly PrintedExpression[]): Part[] => args.map((arg) => sqlPart(double(arg), arg));

const productOf = (a: string, b: string): string =>
  `CASE WHEN ABS(${a}) * ${SMALL} * (ABS(${b}) * ${SMALL}) <= ${LARGEST_SMALL} THEN ${a} * ${b} END`;

const quotientOf = (a: string, b: string): string =>
  `CASE WHEN ABS(${b}) >= 1 OR ABS(${a}) <= ABS(${b}) * ${LARGEST} THEN ${a} / NULLIF(${b}, 0) END`;

// Half of it overflows where the whole would, and never before.
const sumOf = (a: string, b: string, sign: '+' | '-'): string =>
  `CASE WHEN ABS(${a} / 2 ${sign} ${b} / 2) < ${HALF_OF_LARGEST} THEN ${a} ${sign} ${b} END`;

/**
 * A product has 12 digits after the point where its factors have more together: it is exact where one of them has none.
 *
 * https://docs.snowflake.com/en/sql-reference/operators-arithmetic#multiplication
 */
const isExactProduct = (args: readonly PrintedExpression[]): boolean => args.some(({ isWhole }) => isWhole);

const arithmetic =
  (sign: '+' | '-' | '*'): PrintCall =>
  ({ args, type }) => {
    if (type === 'number') {
      return bind(doubles(args), ([a = '', b = '']) => (sign === '*' ? productOf(a, b) : sumOf(a, b, sign)));
    }
    if (sign === '*' && type === 'decimal' && !isExactProduct(args)) {
      return unsupported('the product of two decimals');
    }
    const sql = `(${args.map((arg) => arg.sql).join(` ${sign} `)})`;
    return type === 'integer' ? asBigint({ sql, hasWindow: args.some((arg) => arg.hasWindow) }) : sql;
  };

const modulo: PrintCall = ({ args, type }) =>
  type === 'number'
    ? unsupported('the rest of a division of doubles')
    : bind(args, ([a = '', b = '']) => {
        const by = `NULLIF(${b}, 0)`;
        return `MOD(MOD(${a}, ${by}) + ${b}, ${by})`;
      });

/** Half away from zero. */
const half = (value: string): string =>
  `(TRUNC(${value}) + CASE WHEN ABS(${value} - TRUNC(${value})) >= 0.5 THEN SIGN(${value}) ELSE 0 END)`;
const away = (value: string): string => `CASE WHEN ${value} < 0 THEN FLOOR(${value}) ELSE CEIL(${value}) END`;
const towards = (value: string): string => `TRUNC(${value})`;

const doubleRounded = { round: half, round_up: away, round_down: towards } as const;
type Rounding = keyof typeof doubleRounded;

const decimalRounded: Readonly<Record<Rounding, (value: string, decimals: number) => string>> = {
  round: (value, decimals) => `ROUND(${value}, ${decimals})`,
  round_up: (value, decimals) =>
    `CASE WHEN ${value} < 0 THEN FLOOR(${value}, ${decimals}) ELSE CEIL(${value}, ${decimals}) END`,
  round_down: (value, decimals) => `TRUNC(${value}, ${decimals})`,
};

export const roundedDouble = (part: Part): string => bind([part], ([value = '']) => half(value));

const rounded =
  (how: Rounding): PrintCall =>
  ({ args, type, written }) => {
    const decimals = Number(written[1] ?? 0);
    const [first = NO_PART] = args;
    if (type === 'integer' && decimals >= 0) {
      return first.sql;
    }
    if (type !== 'number') {
      const sql = bind([first], ([value = '']) => decimalRounded[how](value, decimals));
      return type === 'integer' ? asBigint(sqlPart(sql, first)) : sql;
    }
    const size = doubleLiteral(`1e${Math.abs(decimals)}`);
    const scale = (part: Part, print: (a: string, b: string) => string): Part =>
      decimals === 0
        ? part
        : sqlPart(
            bind([part], ([one = '']) => print(`(${one})`, size)),
            part,
          );
    const [up, down] = decimals < 0 ? [quotientOf, productOf] : [productOf, quotientOf];
    const whole = bind([scale(first, up)], ([one = '']) => doubleRounded[how](`(${one})`));
    return scale(sqlPart(whole, first), down).sql;
  };

/** A whole double, null beyond 64 bits. */
export const integerOfDouble = (part: Part): string =>
  bind(
    [part],
    ([value = '']) =>
      `CASE WHEN ${value} >= ${doubleLiteral('-9223372036854775808')} AND ${value} < ${doubleLiteral('9223372036854775808')} THEN ${asWhole(value)} END`,
  );

const whole =
  (name: 'CEIL' | 'FLOOR'): PrintCall =>
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

/** A function of a double where its argument allows it; it never sees another. */
const where =
  (condition: (value: string) => string, print: (value: string) => string): PrintCall =>
  ({ args }) =>
    bind(doubles(args), ([value = '']) => print(`CASE WHEN ${condition(value)} THEN ${value} END`));

const always =
  (name: string): PrintCall =>
  ({ args }) =>
    `${name}(${double(args[0] ?? NO_PART)})`;

const power: PrintCall = ({ args }) =>
  bind(doubles(args), ([base = '', exponent = '']) => {
    const size = `${exponent} * LN(NULLIF(ABS(${base}), 0))`;
    return [
      `CASE WHEN ${base} IS NULL OR ${exponent} IS NULL THEN NULL WHEN ${exponent} = 0 THEN ${ONE}`,
      `WHEN ${base} = 0 THEN CASE WHEN ${exponent} > 0 THEN ${ZERO} END`,
      `WHEN ${base} < 0 AND ${exponent} <> TRUNC(${exponent}) THEN NULL`,
      `WHEN ABS(${exponent}) > ${doubleLiteral('1e300')} THEN CASE WHEN ABS(${base}) = 1 THEN ${ONE} WHEN (ABS(${base}) < 1) = (${exponent} > 0) THEN ${ZERO} END`,
      `WHEN ${size} > ${doubleLiteral('709.782712893384')} THEN NULL WHEN ${size} < ${doubleLiteral('-745.13')} THEN ${ZERO}`,
      `ELSE POWER(${base}, ${exponent}) END`,
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

const RADIAN = `(${doubleLiteral('180')} / PI())`;

export const NUMBER_CALLS = {
  add: arithmetic('+'),
  subtract: arithmetic('-'),
  multiply: arithmetic('*'),
  divide: ({ args }) => bind(doubles(args), ([a = '', b = '']) => quotientOf(a, b)),
  modulo,
  negate: signed((value) => `(- ${value})`),
  power,
  abs: signed((value) => `ABS(${value})`),
  sign: (call) => asWhole(`SIGN(${sqlAt(call, 0)})`),
  round: rounded('round'),
  round_up: rounded('round_up'),
  round_down: rounded('round_down'),
  ceiling: whole('CEIL'),
  floor: whole('FLOOR'),
  sqrt: where(
    (value) => `${value} >= 0`,
    (value) => `SQRT(${value})`,
  ),
  exp: where(
    (value) => `${value} < ${doubleLiteral('709.782712893384')}`,
    (value) => `EXP(${value})`,
  ),
  ln: where(
    (value) => `${value} > 0`,
    (value) => `LN(${value})`,
  ),
  log10: where(
    (value) => `${value} > 0`,
    (value) => `LOG(10, ${value})`,
  ),
  sin: always('SIN'),
  cos: always('COS'),
  tan: always('TAN'),
  degrees: ({ args }) => bind(doubles(args), ([value = '']) => productOf(value, RADIAN)),
  radians: ({ args }) => bind(doubles(args), ([value = '']) => quotientOf(value, RADIAN)),
  pi: () => 'PI()',
  greatest: extreme('>'),
  least: extreme('<'),
} as const satisfies Partial<Record<Operation, PrintCall>>;
