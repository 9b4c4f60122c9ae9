import { assertNever, type Cell, type ColumnType, type TimePart, type WeekStart } from '@plumbline/contract';
import { civilDay, dayNumber, printDay } from '../../src/values/civil.ts';
import type { Dimension } from '../../src/model.ts';
import { parseDay } from '../../src/values/temporal.ts';

export type Row = readonly Cell[];
export interface GroupContext {
  readonly cellOf: (row: Row, name: string) => Cell;
  readonly typeOf: (name: string) => ColumnType;
  readonly weekStart?: WeekStart | undefined;
}

/** The values of a dimension for each row: one, or two where a bin has an upper edge. */
export function keysOf(
  group: Dimension,
  rows: readonly Row[],
  { cellOf, typeOf, weekStart = 'monday' }: GroupContext,
): (row: Row) => Cell[] {
  switch (group.kind) {
    case 'value':
      return (row) => [cellOf(row, group.column)];
    case 'time':
      return (row) => [startOf(group.unit, cellOf(row, group.column), weekStart)];
    case 'part':
      return (row) => [partOf(group.part, cellOf(row, group.column))];
    case 'bin': {
      const numbers = rows.map((row) => cellOf(row, group.column)).filter((cell) => cell !== null);
      const step = stepFor(numbers.map(Number), group.maxBins, typeOf(group.column) === 'integer' ? 0 : -300);
      return binner(group, step, (row) => cellOf(row, group.column));
    }
    default:
      return assertNever(group);
  }
}

/** Weekdays are counted from Monday, which is 1; a date has no hour but the first. */
export function partOf(part: TimePart, cell: Cell): Cell {
  const day = cell === null ? null : parseDay(String(cell).slice(0, 10));
  if (day === null) {
    return null;
  }
  switch (part) {
    case 'hour_of_day':
      return Number(String(cell).slice(11, 13));
    case 'weekday':
      return new Date(day * 86_400_000).getUTCDay() || 7;
    case 'month_of_year':
      return civilDay(day).month;
    default:
      return assertNever(part);
  }
}

const BEFORE_MONDAY = { monday: [], sunday: ['7'], saturday: ['6', '7'] } as const;

/** What comes first among the keys of a group, in this order. [SEM-SORT-5] [SEM-GROUP-5] */
export function firstKeys(group: Dimension | undefined, weekStart: WeekStart = 'monday'): readonly string[] {
  if (group?.kind === 'part') {
    return group.part === 'weekday' ? BEFORE_MONDAY[weekStart] : [];
  }
  return group?.kind === 'value' ? (group.order ?? []) : [];
}

type TimeGroup = Extract<Dimension, { kind: 'time' }>;

/** Days from the weekday that weeks start on to Sunday, which JavaScript numbers 0. */
const TO_SUNDAY = { monday: 6, sunday: 0, saturday: 1 } as const;

function startOf(unit: TimeGroup['unit'], cell: Cell, weekStart: WeekStart): Cell {
  const day = cell === null ? null : parseDay(String(cell).slice(0, 10));
  if (day === null) {
    return null;
  }
  // Back from the day, until the day before belongs to another unit.
  const { year, month, day: dayOfMonth } = civilDay(day);
  switch (unit) {
    case 'hour':
    case 'minute':
    case 'second':
      return startOfTime(unit, String(cell));
    case 'day':
      return printDay(day);
    case 'week':
      return printDay(
        Math.max(
          dayNumber(1, 1, 1) ?? 0,
          day - ((new Date(day * 86_400_000).getUTCDay() + TO_SUNDAY[weekStart]) % 7),
        ),
      );
    case 'month':
      return printDay(day - dayOfMonth + 1);
    case 'quarter':
      return printDay(dayNumber(year, Math.floor((month - 1) / 3) * 3 + 1, 1) ?? day);
    case 'year':
      return printDay(dayNumber(year, 1, 1) ?? day);
    default:
      return assertNever(unit);
  }
}

/** A day begins at midnight. */
function startOfTime(unit: 'hour' | 'minute' | 'second', text: string): string {
  const start = text.replace(' ', 'T').slice(0, { hour: 13, minute: 16, second: 19 }[unit]);
  return `${start}${'T00:00:00'.slice(start.length - 10)}`;
}

type BinGroup = Extract<Dimension, { kind: 'bin' }>;

interface Step {
  readonly num: number;
  readonly den: number;
}

function binner(group: BinGroup, { num, den }: Step, read: (row: Row) => Cell): (row: Row) => Cell[] {
  const edges = (cell: Cell): Cell[] => {
    const bin = Math.floor((Number(cell) * den) / num);
    return [(bin * num) / den + 0, ((bin + 1) * num) / den + 0];
  };
  return (row) => {
    const cell = read(row);
    return (cell === null ? [null, null] : edges(cell)).slice(0, group.upperAs === null ? 1 : 2);
  };
}

/** The least step of 1, 2 or 5 times a power of ten that cuts [low, high] into no more than `maxBins`. */
function stepFor(numbers: readonly number[], maxBins: number, leastExponent: number): Step {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  if (low === high) {
    return { num: 1, den: 1 };
  }
  for (let exponent = leastExponent; exponent < 308; exponent += 1) {
    for (const mantissa of [1, 2, 5]) {
      const num = Number(`${mantissa}e${Math.max(exponent, 0)}`);
      const den = Number(`1e${Math.max(-exponent, 0)}`);
      if (Math.floor((high * den) / num) - Math.floor((low * den) / num) < maxBins) {
        return { num, den };
      }
    }
  }
  return { num: 1e308, den: 1 };
}
