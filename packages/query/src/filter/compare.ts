import { assertNever } from '@plumbline/contract';
import { dayAfter } from '../values/temporal.ts';
import { floorNumeral, parseNumeral } from '../values/numeral.ts';
import type { WholeDay } from './operand.ts';
import {
  NEVER,
  all,
  isNull,
  not,
  type ColumnRef,
  type CompareOp,
  type Predicate,
  type Value,
} from './predicate.ts';

const INTEGER_MIN = -(2n ** 63n);
const INTEGER_MAX = 2n ** 63n - 1n;
/** As `printNumeral` writes it, and certain to fit. */
const SHORT_WHOLE = /^-?[1-9]\d{0,15}$/;

/** `column op operand`, with operands that the column's type cannot hold settled exactly. */
export function compare(column: ColumnRef, op: CompareOp, operand: Value | WholeDay): Predicate {
  if (operand.type === 'day') {
    return compareToDay(column, op, operand.value);
  }
  return column.type === 'integer' && operand.type === 'decimal'
    ? compareInteger(column, op, operand.value)
    : { kind: 'compare', op, column, value: operand };
}

/** 5.5 lies between two whole numbers and 10^30 beyond all: say so rather than round. [SEM-FILTER-4] */
function compareInteger(column: ColumnRef, op: CompareOp, operand: string): Predicate {
  if (SHORT_WHOLE.test(operand)) {
    return integer(column, op, operand);
  }
  const numeral = parseNumeral(operand);
  if (numeral === null) {
    return NEVER;
  }
  const { floor, isWhole } = floorNumeral(numeral);
  if (isWhole && floor >= INTEGER_MIN && floor <= INTEGER_MAX) {
    return integer(column, op, String(floor));
  }
  if (op === 'eq') {
    return NEVER;
  }
  return op === 'gt' || op === 'gte' ? atLeast(column, isWhole ? floor : floor + 1n) : atMost(column, floor);
}

function atLeast(column: ColumnRef, least: bigint): Predicate {
  if (least > INTEGER_MAX) {
    return NEVER;
  }
  return least <= INTEGER_MIN ? not(isNull(column)) : integer(column, 'gte', String(least));
}

function atMost(column: ColumnRef, most: bigint): Predicate {
  if (most < INTEGER_MIN) {
    return NEVER;
  }
  return most >= INTEGER_MAX ? not(isNull(column)) : integer(column, 'lte', String(most));
}

const integer = (column: ColumnRef, op: CompareOp, value: string): Predicate => ({
  kind: 'compare',
  op,
  column,
  value: { type: 'integer', value },
});

/** A day is the span from its midnight to the next. [SEM-TIME-4] */
function compareToDay(column: ColumnRef, op: CompareOp, day: string): Predicate {
  const next = dayAfter(day);
  const from = (bound: CompareOp, date: string): Predicate => ({
    kind: 'compare',
    op: bound,
    column,
    value: { type: 'timestamp', value: `${date} 00:00:00` },
  });
  // No timestamp that the wire can name lies after the last day of the year 9999.
  const untilEnd = next === null ? not(isNull(column)) : from('lt', next);
  switch (op) {
    case 'eq':
      return all([from('gte', day), untilEnd]);
    case 'lt':
      return from('lt', day);
    case 'lte':
      return untilEnd;
    case 'gt':
      return next === null ? NEVER : from('gte', next);
    case 'gte':
      return from('gte', day);
    default:
      return assertNever(op);
  }
}
