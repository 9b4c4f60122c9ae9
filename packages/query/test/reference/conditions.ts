import {
  assertNever,
  invariant,
  type Cell,
  type Condition,
  type PartValues,
  type Scalar,
  type TimeUnit,
  type WeekStart,
} from '@plumbline/contract';
import { civilDay } from '../../src/values/civil.ts';
import type { ColumnSchema, QueryContext } from '../../src/model.ts';
import { parseOperand } from '../../src/filter/operand.ts';
import { parseDay } from '../../src/values/temporal.ts';
import { partOf } from './groups.ts';
import { matcherOf } from './matcher.ts';
import { compareCells, fold } from './values.ts';

export interface ConditionContext {
  readonly context: QueryContext;
  /** The newest value that the row rules let through, null for none. */
  readonly newest: (column: ColumnSchema) => Cell;
  /** How often each value occurs among the same rows, nulls left out. */
  readonly occurrences: (column: ColumnSchema) => ReadonlyMap<Cell, number>;
}

/** A cell, with its row and its table. */
export interface ConditionOperand {
  readonly cell: Cell;
  readonly column: ColumnSchema;
  readonly around: ConditionContext;
}

/** Whether a condition holds for a cell, said the slow way. */
export function holds(condition: Condition, { cell, column, around }: ConditionOperand): boolean {
  if (isNullTest(condition)) {
    return (cell === null) === (condition.op === 'isnull');
  }
  if (isSetTest(condition)) {
    return isAmong(condition.value, cell, column) === (condition.op === 'in');
  }
  if (cell === null) {
    return NEGATIONS.has(condition.op);
  }
  if (isPartTest(condition)) {
    return isOnPart(condition.value, cell) === (condition.op === 'falls');
  }
  return holdsForValue(condition, { cell, column, around });
}

/** Opposites of conditions that hold for no null. [SEM-FILTER-5] */
const NEGATIONS: ReadonlySet<string> = new Set(['ne', 'ncontains', 'nfalls']);

type NullCondition = Extract<Condition, { op: 'isnull' | 'notnull' }>;
type SetCondition = Extract<Condition, { op: 'in' | 'nin' }>;
type PartCondition = Extract<Condition, { op: 'falls' | 'nfalls' }>;
type ValueCondition = Exclude<Condition, NullCondition | SetCondition | PartCondition>;

const isNullTest = (condition: Condition): condition is NullCondition =>
  condition.op === 'isnull' || condition.op === 'notnull';
const isPartTest = (condition: Condition): condition is PartCondition =>
  condition.op === 'falls' || condition.op === 'nfalls';
const isSetTest = (condition: Condition): condition is SetCondition =>
  condition.op === 'in' || condition.op === 'nin';

function holdsForValue(condition: ValueCondition, { cell, column, around }: ConditionOperand): boolean {
  switch (condition.op) {
    case 'eq':
    case 'ne':
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return ORDERS[condition.op](compareTo(condition.value, cell, column));
    case 'between':
      return condition.value.every((end, index) =>
        ORDERS[index === 0 ? 'gte' : 'lte'](compareTo(end, cell, column)),
      );
    case 'contains':
      return fold(String(cell)).includes(fold(condition.value));
    case 'ncontains':
      return !fold(String(cell)).includes(fold(condition.value));
    case 'startswith':
      return fold(String(cell)).startsWith(fold(condition.value));
    case 'endswith':
      return fold(String(cell)).endsWith(fold(condition.value));
    case 'matches':
      return matcherOf(condition.value).test(String(cell));
    case 'relative':
      return isWithin(condition.value, { cell, column, around });
    case 'top':
      return isFrequent(condition.value, { cell, column, around });
    default:
      return assertNever(condition);
  }
}

const isOnPart = ({ part, values }: PartValues, cell: Cell): boolean =>
  values.some((value) => value === partOf(part, cell));

/** Fewer than `count` values come before it: more frequent ones, and smaller ones that are as frequent. */
function isFrequent(count: number, { cell, column, around }: ConditionOperand): boolean {
  const occurrences = around.occurrences(column);
  const own = occurrences.get(cell) ?? 0;
  const before = [...occurrences].filter(
    ([value, times]) => times > own || (times === own && compareCells(column.type, value, cell) < 0),
  );
  return before.length < count;
}

/** For each operator, the results of comparing cell and operand that satisfy it. */
const ORDERS: Readonly<Record<'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte', (order: number) => boolean>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
};

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

function isWithin(range: RelativeCondition['value'], { cell, column, around }: ConditionOperand): boolean {
  const anchor =
    range.anchor === 'max' ? around.newest(column) : todayIn(around.context.timeZone, around.context.now);
  if (anchor === null) {
    return false;
  }
  const { weekStart } = around.context;
  const distance = unitNumber(range.unit, cell, weekStart) - unitNumber(range.unit, anchor, weekStart);
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
function unitNumber(unit: TimeUnit, cell: Cell, weekStart: WeekStart = 'monday'): number {
  const day = parseDay(String(cell).slice(0, 10));
  invariant(day !== null, `A cell of dates holds ${JSON.stringify(cell)}.`);
  const { year, month } = civilDay(day);
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      // Day 0 was a Thursday: the Monday, Sunday or Saturday before it is 3, 4 or 5 days back.
      return Math.floor((day + { monday: 3, sunday: 4, saturday: 5 }[weekStart]) / 7);
    case 'month':
      return year * 12 + month;
    case 'quarter':
      return year * 4 + Math.ceil(month / 3);
    case 'year':
      return year;
    default:
      return assertNever(unit);
  }
}
