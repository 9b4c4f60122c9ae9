import type { CallPrinting, PrintCall, Printed } from '../expression-dialect.ts';
import type { Operation } from '../operations.ts';
import { attempt, bind } from './duckdb-binding.ts';

const INTEGER_MIN = -(2n ** 63n);
const INTEGER_MAX = 2n ** 63n - 1n;

/** A number as a double, infinities and all. */
export const double = ({ sql, type }: Pick<Printed, 'sql' | 'type'>): string =>
  type === 'number' ? sql : `CAST(${sql} AS DOUBLE)`;

const rawDouble =
  (print: (...args: readonly string[]) => string): PrintCall =>
  ({ raw }) => ({ raw: print(...raw.map(double)) });

/** What fails for some numbers, where the rules give null. */
const attemptedDouble =
  (print: (arg: string) => string): PrintCall =>
  ({ raw, tools }) => ({
    raw: attempt(
      raw.map((arg) => ({ sql: double(arg), hasWindow: arg.hasWindow })),
      tools,
      ([arg = '']) => print(arg),
    ),
  });

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
      attempt(args, tools, ([left = '', right = '']) => `${left} ${sign} ${right}`)
    );
  };

/**
 * A column of integers and a written one: a comparison that statistics settle before the rows are read, where TRY would
 * hide from the engine how far the values reach.
 */
function shiftedColumn(
  { expressions, args, written, type, tools }: CallPrinting,
  sign: string,
): string | null {
  const [left, right] = expressions;
  if (type !== 'integer' || sign === '*' || left?.kind !== 'column' || right?.kind !== 'literal') {
    return null;
  }
  const by = BigInt(String(written[1])) * (sign === '-' ? -1n : 1n);
  const column = args[0]?.sql ?? '';
  const bound = tools.operand({
    type: 'integer',
    value: String(by > 0n ? INTEGER_MAX - by : INTEGER_MIN - by),
  });
  return `CASE WHEN ${column} ${by > 0n ? '<=' : '>='} ${bound} THEN ${column} ${sign} ${args[1]?.sql ?? ''} END`;
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
    return bind(
      args,
      tools,
      ([left = '', right = '']) => `TRY(((${left} % ${right}) + ${right}) % ${right})`,
    );
  }
  // In 128 bits, where no sum of a rest and a divisor overflows.
  return bind(args, tools, ([left = '', right = '']) => {
    const [dividend, divisor] = [left, right].map((part) => `CAST(${part} AS HUGEINT)`);
    return `CAST(((${dividend} % ${divisor}) + ${divisor}) % ${divisor} AS BIGINT)`;
  });
};

const power10 = (exponent: number): string => `1${'0'.repeat(exponent)}`;

/** Rounding to a number of places: scaled, rounded to a whole, scaled back. [SEM-EXPR-7] */
const rounded =
  (whole: (value: string) => string): PrintCall =>
  ({ raw, args, type, written, tools }) => {
    const places = Number(written[1] ?? 0);
    const [first] = args;
    const size = power10(Math.abs(places));
    const [up, down] = places < 0 ? ['/', '*'] : ['*', '/'];
    if (first === undefined || (type === 'integer' && places >= 0)) {
      return first?.sql ?? 'NULL';
    }
    if (type === 'number') {
      const scaled = places === 0 ? raw[0]?.sql : `(${raw[0]?.sql ?? ''} ${up} ${size}e0)`;
      const part = { sql: scaled ?? '', hasWindow: first.hasWindow };
      const round = bind([part], tools, ([value = '']) => whole(value));
      return { raw: places === 0 ? round : `(${round} ${down} ${size}e0)` };
    }
    // Multiplied both ways, which decimals do exactly.
    const large = `CAST(${size} AS DECIMAL(${size.length}, 0))`;
    const small = `CAST(0.${size.slice(1, -1)}1 AS DECIMAL(${size.length}, ${size.length - 1}))`;
    const exact = type === 'integer' ? `CAST(${first.sql} AS DECIMAL(19, 0))` : first.sql;
    return bind([{ sql: exact, hasWindow: first.hasWindow }], tools, ([value = '']) => {
      if (places === 0) {
        return `TRY(${whole(value)})`;
      }
      const scaled = `(${value} * ${places > 0 ? large : small})`;
      const back = `${whole(scaled)} * ${places > 0 ? small : large}`;
      return `TRY(${type === 'integer' ? `CAST(${back} AS BIGINT)` : back})`;
    });
  };

const whole =
  (name: 'ceil' | 'floor'): PrintCall =>
  ({ raw, args }) =>
    raw[0]?.type === 'integer' ? (args[0]?.sql ?? '') : `TRY_CAST(${name}(${raw[0]?.sql ?? ''}) AS BIGINT)`;

/** Null where an integer has no opposite. */
const attemptedWhole =
  (print: (value: string) => string): PrintCall =>
  ({ raw, args, type, tools }) =>
    type === 'number'
      ? { raw: print(raw[0]?.sql ?? '') }
      : attempt(args, tools, ([value = '']) => print(value));

const extreme =
  (name: 'greatest' | 'least'): PrintCall =>
  ({ args, tools }) =>
    args.length === 1
      ? (args[0]?.sql ?? '')
      : attemptMixed(args, tools, (parts) => `${name}(${parts.join(', ')})`);

/** Integers and decimals are brought to one scale, which can fail for scales above 19. */
export function attemptMixed(
  args: readonly Printed[],
  tools: CallPrinting['tools'],
  body: (parts: readonly string[]) => string,
): string {
  const types = new Set(args.map(({ type }) => type));
  return types.has('integer') && types.has('decimal')
    ? attempt(args, tools, body)
    : body(args.map(({ sql }) => sql));
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
