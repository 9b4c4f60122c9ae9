import type { ColumnType } from '@plumbline/contract';
import type { CallPrintContext, PrintCall, PrintedExpression, Tools } from '../expression-dialect.ts';
import type { Operation } from '../operations.ts';
import { attempt, bind } from './duckdb-binding.ts';

const INTEGER_MIN = -(2n ** 63n);
const INTEGER_MAX = 2n ** 63n - 1n;

/** A number as a double, infinities and all. */
export const double = ({ sql, type }: Pick<PrintedExpression, 'sql' | 'type'>): string =>
  type === 'number' ? sql : `CAST(${sql} AS DOUBLE)`;

/** With all the digits that a decimal can have: DuckDB gives sums of narrow ones no more than 18. */
const wide = (arg: PrintedExpression): PrintedExpression =>
  arg.type === 'decimal' ? { ...arg, sql: `(${arg.sql} + CAST(0 AS DECIMAL(38, 0)))` } : arg;

/** One wide part makes the whole operation wide. */
const firstWide = (args: readonly PrintedExpression[]): PrintedExpression[] => {
  const decimalIndex = args.findIndex(({ type }) => type === 'decimal');
  return args.map((arg, index) => (index === decimalIndex ? wide(arg) : arg));
};

const rawDouble =
  (print: (...args: readonly string[]) => string): PrintCall =>
  ({ raw }) => ({ raw: print(...raw.map(double)) });

/** Operations that raise an error for some numbers, where the rules require null. */
const attemptedDouble =
  (print: (arg: string) => string): PrintCall =>
  ({ raw, tools }) => ({
    raw: attempt(
      raw.map((arg) => ({ sql: double(arg), hasWindow: arg.hasWindow })),
      tools,
      ([arg = '']) => print(arg),
    ),
  });

/** What fails in an attempt where an integer leaves 64 bits: sums of integers have 128, and so has what is worked out from them. */
const within64Bits = (sql: string, type: ColumnType): string =>
  type === 'integer' ? `CAST(${sql} AS BIGINT)` : sql;

/** Null where an integer leaves 64 bits. [SEM-EXPR-5] */
const arithmetic =
  (sign: '+' | '-' | '*'): PrintCall =>
  (call) => {
    const { raw, args, type, tools } = call;
    if (type === 'number') {
      return { raw: `(${raw.map(double).join(` ${sign} `)})` };
    }
    return (
      shiftedColumn(call, sign) ??
      attempt(firstWide(args), tools, ([left = '', right = '']) =>
        within64Bits(`${left} ${sign} ${right}`, type),
      )
    );
  };

/**
 * A column of integers and a written one: comparisons that statistics settle before the rows are read, where TRY would
 * hide from the engine how far the values reach. A sum that has left 64 bits stays null, though the other may lead back.
 */
function shiftedColumn(
  { expressions, args, written, type, tools }: CallPrintContext,
  sign: string,
): string | null {
  const [left, right] = expressions;
  if (type !== 'integer' || sign === '*' || left?.kind !== 'column' || right?.kind !== 'literal') {
    return null;
  }
  const by = BigInt(String(written[1])) * (sign === '-' ? -1n : 1n);
  const column = args[0]?.sql ?? '';
  const [from, to] = by > 0n ? [INTEGER_MIN, INTEGER_MAX - by] : [INTEGER_MIN - by, INTEGER_MAX];
  const [low, high] = [from, to].map((bound) => tools.operand({ type: 'integer', value: String(bound) }));
  return `CASE WHEN ${column} BETWEEN ${low} AND ${high} THEN ${column} ${sign} ${args[1]?.sql ?? ''} END`;
}

/** Sign of the divisor: the rest of the division that rounds towards zero, moved by one divisor where it is not. */
const modulo: PrintCall = ({ raw, args, type, tools }) => {
  if (type === 'number') {
    const parts = raw.map((arg) => ({ sql: double(arg), hasWindow: arg.hasWindow }));
    return {
      raw: bind(parts, tools, ([left = '', right = '']) => `(((${left} % ${right}) + ${right}) % ${right})`),
    };
  }
  if (type === 'decimal') {
    // Of one scale: the rest of two decimals of different scales would be a double.
    return bind(args.map(wide), tools, ([left = '', right = '']) => {
      const [dividend, divisor] = [`(${left} + (${right} - ${right}))`, `(${right} + (${left} - ${left}))`];
      return `TRY(((${dividend} % ${divisor}) + ${right}) % ${divisor})`;
    });
  }
  // In 128 bits, where no sum of a rest and a divisor overflows.
  return bind(args, tools, ([left = '', right = '']) => {
    const [dividend, divisor] = [left, right].map((part) => `CAST(${part} AS HUGEINT)`);
    return `TRY_CAST(((${dividend} % ${divisor}) + ${divisor}) % ${divisor} AS BIGINT)`;
  });
};

const power10 = (exponent: number): string => `1${'0'.repeat(exponent)}`;

/** Rounding to a number of places: scaled, rounded to a whole, scaled back. [SEM-EXPR-7] */
const rounded =
  (whole: (value: string) => string): PrintCall =>
  ({ raw, args, type, written, tools }) => {
    const decimals = Number(written[1] ?? 0);
    const [first] = args;
    if (first === undefined || (type === 'integer' && decimals >= 0)) {
      return first?.sql ?? 'NULL';
    }
    if (type === 'number') {
      return { raw: printRounded({ exact: raw[0] ?? first, decimals, type, tools }, whole) };
    }
    const exact =
      type === 'integer' ? { ...first, sql: `CAST(${first.sql} AS DECIMAL(38, 0))` } : wide(first);
    return printExactly({ exact, decimals, type, tools }, whole);
  };

interface Rounding {
  readonly exact: PrintedExpression;
  readonly decimals: number;
  readonly type: ColumnType;
  readonly tools: Tools;
}

function printRounded({ exact, decimals, tools }: Rounding, whole: (value: string) => string): string {
  const size = `${power10(Math.abs(decimals))}e0`;
  const [up, down] = decimals < 0 ? ['/', '*'] : ['*', '/'];
  const scaled = decimals === 0 ? exact.sql : `(${exact.sql} ${up} ${size})`;
  const round = bind([{ ...exact, sql: scaled }], tools, ([value = '']) => whole(value));
  return decimals === 0 ? round : `(${round} ${down} ${size})`;
}

/**
 * Scaled by multiplying both ways, which decimals do exactly. Each multiplication has a TRY of its own: the engine
 * computes an expression that one TRY holds twice before the TRY, where it fails.
 */
function printExactly({ exact, decimals, type, tools }: Rounding, whole: (value: string) => string): string {
  const size = power10(Math.abs(decimals));
  const large = `CAST(${size} AS DECIMAL(${size.length}, 0))`;
  const small = `CAST(0.${size.slice(1, -1)}1 AS DECIMAL(${size.length}, ${size.length - 1}))`;
  const [up, down] = decimals > 0 ? [large, small] : [small, large];
  const scaled = decimals === 0 ? exact.sql : attempt([exact], tools, ([value = '']) => `${value} * ${up}`);
  const rounded = bind([{ ...exact, sql: scaled }], tools, ([value = '']) => whole(value));
  return attempt([{ ...exact, sql: rounded }], tools, ([value = '']) => {
    const back = decimals === 0 ? value : `${value} * ${down}`;
    return type === 'integer' ? `CAST(${back} AS BIGINT)` : back;
  });
}

const whole =
  (name: 'ceil' | 'floor'): PrintCall =>
  ({ raw, args }) =>
    raw[0]?.type === 'integer' ? (args[0]?.sql ?? '') : `TRY_CAST(${name}(${raw[0]?.sql ?? ''}) AS BIGINT)`;

/** Null where an integer has no opposite. [SEM-EXPR-5] */
const attemptedWhole =
  (print: (value: string) => string): PrintCall =>
  ({ raw, args, type, tools }) =>
    type === 'number'
      ? { raw: print(raw[0]?.sql ?? '') }
      : attempt(args, tools, ([value = '']) => within64Bits(print(value), type));

const extreme =
  (name: 'greatest' | 'least'): PrintCall =>
  ({ args, tools }) =>
    args.length === 1
      ? (args[0]?.sql ?? '')
      : unifiedNumbers(args, tools, (parts) => `${name}(${parts.join(', ')})`);

/** Decimals whose scales differ: a comparison casts them to the larger scale, which can fail. */
const areMixed = (args: readonly PrintedExpression[]): boolean =>
  args.some(({ type }) => type === 'decimal') && args.filter(({ isWhole }) => !isWhole).length > 1;

export const comparedNumbers = (
  args: readonly PrintedExpression[],
  tools: Tools,
  body: (parts: readonly string[]) => string,
): string => (areMixed(args) ? attempt(args, tools, body) : body(args.map(({ sql }) => sql)));

/**
 * Integers and decimals of one answer. DuckDB gives 38 digits to the widest part before the point and cuts what follows;
 * adding a zero of every other scale keeps all places, and fails where there are too many. [SEM-EXPR-6]
 */
function zerosFor(args: readonly PrintedExpression[], index: number, tools: Tools): string {
  const others = args.filter((other, otherIndex) => otherIndex !== index && !other.isWhole);
  const zeros = others.map((other) =>
    bind([wide(other)], tools, ([value = '']) => `coalesce(${value} - ${value}, CAST(0 AS DECIMAL(1, 0)))`),
  );
  return zeros.map((zero) => ` + ${zero}`).join('');
}

/** A body over them that is null as a whole where one of them has too many digits. */
export function unifiedNumbers(
  args: readonly PrintedExpression[],
  tools: Tools,
  body: (parts: readonly string[]) => string,
): string {
  if (!areMixed(args)) {
    return body(args.map(({ sql }) => sql));
  }
  // Windows occur in the zeros too, so everything is computed before the TRY where there are any.
  const values = args.some(({ hasWindow }) => hasWindow)
    ? unifyDecimals(args, tools).map((sql) => ({ sql, hasWindow: true }))
    : args.map((arg, index) => ({
        sql: `(${wide(arg).sql}${zerosFor(args, index, tools)})`,
        hasWindow: false,
      }));
  return attempt(values, tools, body);
}

/** Each by itself, null where it has too many digits. */
export function unifyDecimals(args: readonly PrintedExpression[], tools: Tools): string[] {
  return areMixed(args)
    ? args.map((arg, index) => {
        const zeros = zerosFor(args, index, tools);
        return args.some(({ hasWindow }) => hasWindow)
          ? `(${wide(arg).sql}${zeros})`
          : `TRY(${wide(arg).sql}${zeros})`;
      })
    : args.map(({ sql }) => sql);
}

export const NUMBER_CALLS = {
  add: arithmetic('+'),
  subtract: arithmetic('-'),
  multiply: arithmetic('*'),
  // By 0 it is infinite or no number, which is null like every other such result.
  divide: ({ raw, args }) => ({ raw: `(${double(raw[0] ?? NONE)} / ${double(args[1] ?? NONE)})` }),
  modulo,
  negate: attemptedWhole((value) => `(-${value})`),
  power: ({ args }) => ({ raw: `pow(${args.map(double).join(', ')})` }),
  abs: attemptedWhole((value) => `abs(${value})`),
  sign: ({ args }) => `CAST(sign(${args[0]?.sql ?? ''}) AS BIGINT)`,
  round: rounded((value) => `round(${value})`),
  round_up: rounded((value) => `CASE WHEN ${value} < 0 THEN floor(${value}) ELSE ceil(${value}) END`),
  round_down: rounded((value) => `trunc(${value})`),
  ceiling: whole('ceil'),
  floor: whole('floor'),
  sqrt: attemptedDouble((arg) => `sqrt(${arg})`),
  exp: ({ args }) => ({ raw: `exp(${args.map(double).join(', ')})` }),
  ln: attemptedDouble((arg) => `ln(${arg})`),
  log10: attemptedDouble((arg) => `log10(${arg})`),
  sin: attemptedDouble((arg) => `sin(${arg})`),
  cos: attemptedDouble((arg) => `cos(${arg})`),
  tan: attemptedDouble((arg) => `tan(${arg})`),
  degrees: rawDouble((arg = '') => `degrees(${arg})`),
  radians: rawDouble((arg = '') => `radians(${arg})`),
  pi: () => 'pi()',
  greatest: extreme('greatest'),
  least: extreme('least'),
} as const satisfies Partial<Record<Operation, PrintCall>>;

const NONE = { sql: 'NULL', type: 'number' } as const;
