import { LearnError, type Column, type Frame } from '../data/frame.ts';
import type { Predict } from './permutation.ts';

/** How predictions change with one column, the others as they are (Friedman 2001; Goldstein et al. 2015). */
export interface PartialDependence {
  /** Numbers, or codes of a category column. */
  readonly grid: readonly number[];
  /** Per output and grid point: mean over rows. */
  readonly means: readonly (readonly number[])[];
  /** Per output, row and grid point: the curve of each row (ICE). */
  readonly curves: readonly (readonly (readonly number[])[])[];
}

export interface PartialDependenceOptions {
  readonly predict: Predict;
  /** A sample of rows: each grid point predicts all of them. */
  readonly frame: Frame;
  readonly column: string;
  /** Points of a numeric grid at most: quantiles of the column. */
  readonly points: number;
}

/** Throws `columns.differ` for an unknown column. A column without known values has an empty grid. */
export function partialDependence({
  predict,
  frame,
  column,
  points,
}: PartialDependenceOptions): PartialDependence {
  const index = frame.columns.findIndex(({ name }) => name === column);
  const data = frame.columns[index];
  if (!data) {
    throw new LearnError('columns.differ', `There is no column "${column}".`);
  }
  const grid = gridOf(data, points);
  const predicted = grid.map((value) =>
    predict({ ...frame, columns: frame.columns.with(index, fill(data, value)) }),
  );
  const outputs = predicted[0]?.length ?? 0;
  const curves = Array.from({ length: outputs }, (_, output) =>
    Array.from({ length: frame.rows }, (_, row) => predicted.map((at) => at[output]![row]!)),
  );
  const means = curves.map((rows) =>
    grid.map((_, at) => rows.reduce((sum, curve) => sum + curve[at]!, 0) / frame.rows),
  );
  return { grid, means, curves };
}

function gridOf(column: Column, points: number): number[] {
  if (column.kind === 'category') {
    return [...new Set(column.codes)].filter((code) => code >= 0).sort((one, other) => one - other);
  }
  const sorted = column.values.filter((value) => !Number.isNaN(value)).sort();
  const count = Math.min(points, sorted.length);
  const picked = Array.from(
    { length: count },
    (_, at) => sorted[Math.round((at * (sorted.length - 1)) / Math.max(1, count - 1))]!,
  );
  return [...new Set(picked)];
}

function fill(column: Column, value: number): Column {
  return column.kind === 'number'
    ? { ...column, values: new Float64Array(column.values.length).fill(value) }
    : { ...column, codes: new Int32Array(column.codes.length).fill(value) };
}
