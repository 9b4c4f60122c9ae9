import { invariant, type Cell, type Condition, type Scalar, type TimeUnit } from '@plumbline/contract';
import { civilDay } from '../civil.ts';
import type { ColumnSchema, QueryContext } from '../model.ts';
import { parseOperand } from '../operand.ts';
import { parseDay } from '../temporal.ts';
import { matcherOf } from './matcher.ts';
import { compareCells, fold } from './values.ts';

export interface Surroundings {
  readonly context: QueryContext;
  /** The newest value that the row rules let through, null for none. */
  readonly newest: (column: ColumnSchema) => Cell;
}

/** Whether a condition holds for a cell, said the slow way. */
export function holds(condition: Condition, cell: Cell, column: ColumnSchema, around: Surroundings): boolean {
  switch (condition.op) {
    case 'isnull':
      return cell === null;
    case 'notnull':
      return cell !== null;
    case 'ne':
      return !(cell !== null && compareTo(condition.value, cell, column) === 0);
    case 'nin':
      return !isAmong(condition.value, cell, column);
    case 'in':
      return isAmong(condition.value, cell, column);
    case 'ncontains':
      return !(cell !== null && fold(String(cell)).includes(fold(condition.value)));
    default:
      return cell !== null && holdsForValue(condition, cell, column, around);
  }
}

type ValueCondition = Exclude<Condition, { op: 'isnull' | 'notnull' | 'in' | 'nin' }>;

function holdsForValue(
  condition: ValueCondition,
  cell: Cell,
  column: ColumnSchema,
  around: Surroundings,
): boolean {
  switch (condition.op) {
    case 'eq':
      return compareTo(condition.value, cell, column) === 0;
    case 'lt':
      return compareTo(condition.value, cell, column) < 0;
    case 'lte':
      return compareTo(condition.value, cell, column) <= 0;
    case 'gt':
      return compareTo(condition.value, cell, column) > 0;
    case 'gte':
      return compareTo(condition.value, cell, column) >= 0;
    case 'between':
      return (
        compareTo(condition.value[0], cell, column) >= 0 && compareTo(condition.value[1], cell, column) <= 0
      );
    case 'contains':
      return fold(String(cell)).includes(fold(condition.value));
    case 'startswith':
      return fold(String(cell)).startsWith(fold(condition.value));
    case 'endswith':
      return fold(String(cell)).endsWith(fold(condition.value));
    case 'matches':
      return matcherOf(condition.value).test(String(cell));
    case 'relative':
      return isWithin(condition.value, cell, column, around);
    default:
      return invariant(false, `${condition.op} was handled before.`) as never;
  }
}

const isAmong = (operands: readonly (Scalar | null)[], cell: Cell, column: ColumnSchema): boolean =>
  operands.some((operand) =>
    operand === null || cell === null ? operand === cell : compareTo(operand, cell, column) === 0,
  );

/** Order of the cell against an operand; a whole day is equal to every moment in it. */
function compareTo(operand: Scalar, cell: Cell, column: ColumnSchema): number {
  const value = parseOperand(column.type, operand);
  invariant(value !== null, `${JSON.stringify(operand)} passed the check.`);
  return value.type === 'day'
    ? compareCells('date', String(cell).slice(0, 10), value.value)
    : compareCells(column.type, cell, value.value);
}

type RelativeCondition = Extract<Condition, { op: 'relative' }>;

function isWithin(
  range: RelativeCondition['value'],
  cell: Cell,
  column: ColumnSchema,
  around: Surroundings,
): boolean {
  const anchor =
    range.anchor === 'max' ? around.newest(column) : todayIn(around.context.timeZone, around.context.now);
  if (anchor === null) {
    return false;
  }
  const distance = unitNumber(range.unit, cell) - unitNumber(range.unit, anchor);
  if ('last' in range) {
    return distance > -range.last && distance <= 0;
  }
  return 'next' in range
    ? distance > 0 && distance <= range.next
    : distance >= 0 && distance < Math.max(1, range.this);
}

const todayIn = (timeZone: string, now: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(now));

/** Units counted from any fixed point. */
function unitNumber(unit: TimeUnit, cell: Cell): number {
  const day = parseDay(String(cell).slice(0, 10));
  invariant(day !== null, `A cell of dates holds ${JSON.stringify(cell)}.`);
  const { year, month } = civilDay(day);
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      return Math.floor((day + 3) / 7);
    case 'month':
      return year * 12 + month;
    case 'quarter':
      return year * 4 + Math.ceil(month / 3);
    case 'year':
      return year;
  }
}
