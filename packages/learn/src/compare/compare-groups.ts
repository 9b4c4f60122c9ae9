import { LearnError } from '../data/frame.ts';
import {
  chiSquareTail,
  normalCdf,
  normalQuantile,
  studentCdf,
  studentQuantile,
} from '../statistics/distributions.ts';

/** How a figure of one group differs from that of another. */
export interface Comparison {
  /** The figure in the first group (A) and the second (B): means, or shares from 0 to 1. */
  readonly first: number;
  readonly second: number;
  /** B − A, with an interval that contains the true difference in `level` of experiments. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  /** How often a difference at least so large would come by chance if there were none; two-sided. */
  readonly p: number;
}

/** Means of two groups of numbers, with Welch's interval: variances may differ. Throws `rows.none` below two rows. */
export function compareMeans(first: Float64Array, second: Float64Array, level: number): Comparison {
  const [a, b] = [describe(first), describe(second)];
  const difference = b.mean - a.mean;
  const error = Math.sqrt(a.square + b.square);
  const base = { first: a.mean, second: b.mean, difference };
  if (error === 0) {
    return { ...base, low: difference, high: difference, p: difference === 0 ? 1 : 0 };
  }
  const freedom = error ** 4 / (a.square ** 2 / (first.length - 1) + b.square ** 2 / (second.length - 1));
  const half = studentQuantile((1 + level) / 2, freedom) * error;
  const p = 2 * studentCdf(-Math.abs(difference) / error, freedom);
  return { ...base, low: difference - half, high: difference + half, p };
}

/** Mean, and the square of its standard error. */
function describe(values: Float64Array): { mean: number; square: number } {
  if (values.length < 2) {
    throw new LearnError('rows.none', 'A group needs at least two rows.');
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, square: squares / (values.length - 1) / values.length };
}

export interface Count {
  /** Rows where it happened. */
  readonly successes: number;
  readonly rows: number;
}

/** A share with Wilson's interval (1927), which has a width also where all rows or none agree. */
export function shareInterval(count: Count, level: number): { low: number; high: number } {
  const { low, high } = wilson(count, normalQuantile((1 + level) / 2));
  return { low, high };
}

/** Shares of two groups, with Newcombe's interval (1998, method 10), which holds for rare events too. */
export function compareShares(first: Count, second: Count, level: number): Comparison {
  if (first.rows < 1 || second.rows < 1) {
    throw new LearnError('rows.none', 'A group has no rows.');
  }
  const z = normalQuantile((1 + level) / 2);
  const [a, b] = [wilson(first, z), wilson(second, z)];
  const difference = b.share - a.share;
  const pooled = (first.successes + second.successes) / (first.rows + second.rows);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / first.rows + 1 / second.rows));
  return {
    first: a.share,
    second: b.share,
    difference,
    low: difference - Math.hypot(b.share - b.low, a.high - a.share),
    high: difference + Math.hypot(b.high - b.share, a.share - a.low),
    p: error === 0 ? 1 : 2 * normalCdf(-Math.abs(difference) / error),
  };
}

function wilson({ successes, rows }: Count, z: number): { share: number; low: number; high: number } {
  const share = successes / rows;
  const center = (successes + (z * z) / 2) / (rows + z * z);
  const half = (z / (rows + z * z)) * Math.sqrt((successes * (rows - successes)) / rows + (z * z) / 4);
  return { share, low: center - half, high: center + half };
}

/**
 * How often groups meant to be equally large would differ so much by chance (χ²). Below .001, rows were likely not
 * assigned at random, and no comparison of the groups is valid.
 */
export function sampleRatioP(sizes: readonly number[]): number {
  const expected = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  const statistic = sizes.reduce((sum, size) => sum + (size - expected) ** 2 / expected, 0);
  return chiSquareTail(statistic, sizes.length - 1);
}
