import type { Operation } from '../../../src/expression/operations.ts';
import { literalInteger } from '../../../src/expression/type-rules.ts';
import { addNumerals, floorNumeral, subtractNumerals, type Numeral } from '../../../src/values/numeral.ts';
import { exact } from '../values.ts';
import {
  bigintOf,
  integerCell,
  numberCell,
  numeralText,
  roundNumeral,
  times,
  type Rounding,
  type Work,
} from './operand.ts';

const asDouble =
  (work: (...args: number[]) => number): Work =>
  ({ cells }) =>
    numberCell(work(...cells.map(Number)));

/** Exact for integers and decimals, in doubles where a number takes part. [SEM-EXPR-5] */
const arithmetic =
  (doubles: (a: number, b: number) => number, numerals: (a: Numeral, b: Numeral) => Numeral): Work =>
  ({ cells, type, expressions }) => {
    const [a = null, b = null] = cells;
    if (type === 'number') {
      return numberCell(doubles(Number(a), Number(b)));
    }
    const [left, right] = expressions;
    const isShifted = type === 'integer' && left?.kind === 'column' && right?.kind === 'literal';
    if (isShifted && integerCell(bigintOf(a)) === null) {
      return null;
    }
    const exactly = numerals(exact(a), exact(b));
    return type === 'integer'
      ? integerCell(exactly.digits * 10n ** BigInt(-exactly.scale || 0))
      : numeralText(exactly);
  };

const modulo: Work = ({ cells, type }) => {
  const [a = null, b = null] = cells;
  if (Number(b) === 0) {
    return null;
  }
  if (type === 'number') {
    return numberCell(((Number(a) % Number(b)) + Number(b)) % Number(b));
  }
  const [left, right] = [exact(a), exact(b)];
  const scale = Math.max(left.scale, right.scale);
  const [dividend, divisor] = [left, right].map((one) => one.digits * 10n ** BigInt(scale - one.scale));
  const rest = (((dividend ?? 0n) % (divisor ?? 1n)) + (divisor ?? 1n)) % (divisor ?? 1n);
  return type === 'integer' ? integerCell(rest) : numeralText({ digits: rest, scale });
};

const WHOLES: Readonly<Record<Rounding, (value: number) => number>> = {
  half: (value) => {
    const whole = Math.trunc(value);
    return Math.abs(value - whole) >= 0.5 ? whole + Math.sign(value) : whole;
  },
  up: (value) => (value < 0 ? Math.floor(value) : Math.ceil(value)),
  down: Math.trunc,
};

export function roundDouble(value: number, decimals: number, how: Rounding): number {
  const size = 10 ** Math.abs(decimals);
  const whole = WHOLES[how];
  return decimals >= 0 ? whole(value * size) / size : whole(value / size) * size;
}

const rounded =
  (how: Rounding): Work =>
  ({ cells, type, expressions }) => {
    const decimals = literalInteger(expressions[1]) ?? 0;
    const [value = null] = cells;
    if (type === 'integer' && decimals >= 0) {
      return value;
    }
    if (type === 'number') {
      return numberCell(roundDouble(Number(value), decimals, how));
    }
    const numeral = roundNumeral(exact(value), decimals, how);
    return type === 'integer' ? integerCell(numeral.digits) : numeralText(numeral);
  };

const whole =
  (doubles: (value: number) => number, numerals: (value: Numeral) => bigint): Work =>
  ({ cells, types }) => {
    const [value = null] = cells;
    if (types[0] === 'integer') {
      return value;
    }
    return integerCell(types[0] === 'number' ? BigInt(doubles(Number(value))) : numerals(exact(value)));
  };

const negated = ({ digits, scale }: Numeral): Numeral => ({ digits: -digits, scale });

const signed =
  (doubles: (value: number) => number, numerals: (value: Numeral) => Numeral): Work =>
  ({ cells, type }) => {
    const [value = null] = cells;
    if (type === 'number') {
      return numberCell(doubles(Number(value)));
    }
    const numeral = numerals(exact(value));
    return type === 'integer' ? integerCell(numeral.digits) : numeralText(numeral);
  };

const DEGREES = 180 / Math.PI;

export const NUMBER_WORK = {
  add: arithmetic((a, b) => a + b, addNumerals),
  subtract: arithmetic((a, b) => a - b, subtractNumerals),
  multiply: arithmetic((a, b) => a * b, times),
  divide: asDouble((a = 0, b = 0) => a / b),
  modulo,
  negate: signed((value) => -value, negated),
  power: asDouble((a = 0, b = 0) => a ** b),
  abs: signed(Math.abs, (value) => (value.digits < 0n ? negated(value) : value)),
  sign: ({ cells }) => String(Math.sign(Number(cells[0])) + 0),
  round: rounded('half'),
  round_up: rounded('up'),
  round_down: rounded('down'),
  ceiling: whole(Math.ceil, (value) => -floorNumeral(negated(value)).floor),
  floor: whole(Math.floor, (value) => floorNumeral(value).floor),
  sqrt: asDouble((value = 0) => Math.sqrt(value)),
  exp: asDouble((value = 0) => Math.exp(value)),
  ln: asDouble((value = 0) => Math.log(value)),
  log10: asDouble((value = 0) => Math.log10(value)),
  sin: asDouble((value = 0) => Math.sin(value)),
  cos: asDouble((value = 0) => Math.cos(value)),
  tan: asDouble((value = 0) => Math.tan(value)),
  degrees: asDouble((value = 0) => value * DEGREES),
  radians: asDouble((value = 0) => value / DEGREES),
  pi: () => Math.PI,
} as const satisfies Partial<Record<Operation, Work>>;
