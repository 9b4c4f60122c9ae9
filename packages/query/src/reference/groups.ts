import { assertNever, invariant, type Aggregate, type Cell, type ColumnType } from '@plumbline/contract';
import { civilDay, dayNumber, printDay } from '../values/civil.ts';
import type { ColumnSchema, Dimension, Measure } from '../model.ts';
import { addNumerals, printNumeral } from '../values/numeral.ts';
import { outputOfMeasure } from '../output.ts';
import { parseDay } from '../values/temporal.ts';
import { compareCells, exact, keyOf } from './values.ts';

export type Row = readonly Cell[];
export interface Reading {
  readonly cellOf: (row: Row, name: string) => Cell;
  readonly typeOf: (name: string) => ColumnType;
}

/** The values of a dimension for each row: one, or two where a bin tells its upper edge. */
export function keysOf(
  group: Dimension,
  rows: readonly Row[],
  { cellOf, typeOf }: Reading,
): (row: Row) => Cell[] {
  switch (group.kind) {
    case 'value':
      return (row) => [cellOf(row, group.column)];
    case 'time':
      return (row) => [startOf(group.unit, cellOf(row, group.column))];
    case 'bin': {
      const numbers = rows.map((row) => cellOf(row, group.column)).filter((cell) => cell !== null);
      const step = stepFor(numbers.map(Number), group.maxBins, typeOf(group.column) === 'integer' ? 0 : -300);
      return binner(group, step, (row) => cellOf(row, group.column));
    }
    default:
      return assertNever(group);
  }
}

type TimeGroup = Extract<Dimension, { kind: 'time' }>;

function startOf(unit: TimeGroup['unit'], cell: Cell): Cell {
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
      return printDay(day - new Date(day * 86_400_000 - 86_400_000).getUTCDay());
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
  const kept = text.replace(' ', 'T').slice(0, { hour: 13, minute: 16, second: 19 }[unit]);
  return `${kept}${'T00:00:00'.slice(kept.length - 10)}`;
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

export function measure(
  { aggregate, column }: Measure,
  type: ColumnType | null,
  cells: readonly Cell[],
): Cell {
  const values = column === null ? cells : cells.filter((cell) => cell !== null);
  if (aggregate === 'count') {
    return values.length;
  }
  invariant(type !== null, 'Every aggregate but count has a column.');
  if (aggregate === 'distinct') {
    return new Set(values.map((value) => keyOf(type, value))).size;
  }
  return values.length === 0 ? null : aggregated(aggregate, type, values);
}

function aggregated(
  aggregate: Exclude<Aggregate, 'count' | 'distinct'>,
  type: ColumnType,
  values: readonly Cell[],
): Cell {
  switch (aggregate) {
    case 'min':
      return values.reduce((best, value) => (compareCells(type, value, best) < 0 ? value : best));
    case 'max':
      return values.reduce((best, value) => (compareCells(type, value, best) > 0 ? value : best));
    case 'sum':
      return type === 'number' ? sum(values) : printNumeral(values.map(exact).reduce(addNumerals));
    case 'mean':
      return sum(values) / values.length;
    case 'median':
      return median(values.map(Number).toSorted((a, b) => a - b));
    case 'variance':
      return variance(values.map(Number));
    case 'stddev': {
      const spread = variance(values.map(Number));
      return spread === null ? null : Math.sqrt(spread);
    }
    case 'percentile':
    case 'first':
    case 'last':
    case 'mode':
    case 'correlation':
      return invariant(false, `${aggregate} is not interpreted yet; check refuses it.`) as never;
    default:
      return assertNever(aggregate);
  }
}

const sum = (values: readonly Cell[]): number =>
  values.reduce((total: number, value) => total + Number(value), 0);

/** Of a sample; null for a single value. */
function variance(values: readonly number[]): number | null {
  const mean = sum(values) / values.length;
  return values.length < 2
    ? null
    : values.reduce((total, value) => total + (value - mean) ** 2, 0) / (values.length - 1);
}

function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low + (high - low) / 2;
}

/** Type of each output, for sorting by it. */
export const measureType = (one: Measure, column: ColumnSchema | null): ColumnType =>
  outputOfMeasure(one, column).type;
