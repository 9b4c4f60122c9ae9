import type { Examples } from '../data/frame.ts';
import { weightedMean, weightedQuantile } from '../statistics/weighted.ts';

/** What one would predict without features: what every model must beat. Plain data. */
export interface BaselineModel {
  readonly kind: 'classShares' | 'mean' | 'median';
  /** Per output: the share of each class (`classShares`; of class 1 alone for two classes), otherwise one value. */
  readonly values: readonly number[];
}

/** Shares of classes, of which the largest is the majority. */
export function trainShares({ target, weights }: Examples, classes: number): BaselineModel {
  const counts = new Float64Array(classes);
  target.forEach((code, row) => {
    counts[code]! += weights?.[row] ?? 1;
  });
  const total = counts.reduce((sum, count) => sum + count, 0);
  const shares = Array.from(counts, (count) => count / total);
  return { kind: 'classShares', values: classes === 2 ? shares.slice(1) : shares };
}

/** The weighted mean, which has the least squared error. */
export function trainMean({ target, weights }: Examples): BaselineModel {
  return { kind: 'mean', values: [weightedMean(target, weights)] };
}

/** The weighted median, which has the least absolute error. */
export function trainMedian({ target, weights }: Examples): BaselineModel {
  return { kind: 'median', values: [weightedQuantile(target, weights, 0.5)] };
}

/** The same prediction for every row, in the shape of `predictTrees`. */
export function predictBaseline({ values }: BaselineModel, rows: number): Float64Array[] {
  return values.map((value) => new Float64Array(rows).fill(value));
}
