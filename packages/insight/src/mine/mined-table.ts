import type { Cell } from '@plumbline/contract';
import { midRanks } from '../statistics/change-point.ts';
import type { Periods } from './periods.ts';

/** A column of few values. */
export interface Dimension {
  readonly name: string;
  readonly label: string;
  /** Index into `values` per row; −1 where the row has no value. */
  readonly codes: Int32Array;
  /** At least two. */
  readonly values: readonly (string | number | boolean)[];
}

/** A column of numbers. */
export interface Measure {
  readonly name: string;
  readonly label: string;
  /** Whether its sum is meaningful. */
  readonly adds: boolean;
  /** NaN where the row has no value. */
  readonly values: Float64Array;
  /** Rank among all values with mean 0 and variance 1; ties share theirs. NaN where the row has no value. */
  readonly ranks: Float64Array;
}

/** Rows in columns, as the miner reads them: all of a dataset or an even sample. */
export interface MinedTable {
  readonly rows: number;
  readonly dimensions: readonly Dimension[];
  readonly measures: readonly Measure[];
  /** Null without a date, or with too few. */
  readonly periods: Periods | null;
  /** The dimension that a workflow explains; null for none. */
  readonly target: string | null;
}

/** Values beyond this many are no groups that a person compares. */
export const MAX_VALUES = 50;

/** Null for a column with one value, or with too many. */
export function toDimension(name: string, label: string, cells: readonly Cell[]): Dimension | null {
  const known = new Map<Cell, number>();
  const codes = Int32Array.from(cells, (cell) => {
    if (cell === null || cell === '') {
      return -1;
    }
    const code = known.get(cell) ?? known.size;
    known.set(cell, code);
    return code;
  });
  const values = [...known.keys()] as (string | number | boolean)[];
  return values.length < 2 || values.length > MAX_VALUES ? null : { name, label, codes, values };
}

/** Null for a column whose values are all equal. */
export function toMeasure(
  name: string,
  { label, adds }: { readonly label: string; readonly adds: boolean },
  cells: ArrayLike<number>,
): Measure | null {
  const values = Float64Array.from(cells);
  const present = [...values.keys()].filter((row) => !Number.isNaN(values[row]));
  const ranks = new Float64Array(values.length).fill(Number.NaN);
  const raw = midRanks(present.map((row) => values[row]!));
  const middle = (present.length + 1) / 2;
  const variance = raw.reduce((sum, rank) => sum + (rank - middle) ** 2, 0) / present.length;
  if (!(variance > 0)) {
    return null;
  }
  const deviation = Math.sqrt(variance);
  present.forEach((row, at) => {
    ranks[row] = (raw[at]! - middle) / deviation;
  });
  return { name, label, adds, values, ranks };
}

/** What the rows of a group have in common: everything that the tests read. */
export interface GroupStatistics {
  readonly count: number;
  readonly sum: number;
  readonly mean: number;
  /** Mean of the standardized ranks. */
  readonly rank: number;
}

/** Statistics of a measure by group, in the order of the codes. Rows with a code below 0 belong to none. */
export function groupStatistics(
  { values, ranks }: Measure,
  codes: Int32Array,
  groups: number,
): GroupStatistics[] {
  const counts = new Float64Array(groups);
  const sums = new Float64Array(groups);
  const rankSums = new Float64Array(groups);
  for (let row = 0; row < codes.length; row += 1) {
    const [code, value] = [codes[row]!, values[row]!];
    if (code >= 0 && !Number.isNaN(value)) {
      counts[code]! += 1;
      sums[code]! += value;
      rankSums[code]! += ranks[row]!;
    }
  }
  return Array.from(counts, (count, group) => ({
    count,
    sum: sums[group]!,
    mean: count === 0 ? Number.NaN : sums[group]! / count,
    rank: count === 0 ? 0 : rankSums[group]! / count,
  }));
}
