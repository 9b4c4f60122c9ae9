import { LearnError, type Column } from '../data/frame.ts';
import { chiSquareTail } from '../statistics/distributions.ts';

/** How far the values of a column have moved between two sets of rows. */
export interface Drift {
  /** Population stability index over deciles or categories of the first rows, missing values among them. */
  readonly psi: number;
  /** Largest distance between both cumulative shares, 0 to 1; null for categories and where one side has no number. */
  readonly ks: number | null;
  /** Probability of a `psi` this large if both came from one distribution: it grows with few rows. */
  readonly p: number;
  /** Shares of missing values. */
  readonly missing: { readonly before: number; readonly after: number };
}

const BINS = 10;
/** Rarer categories count as one. */
const MAX_CATEGORIES = 20;
/** Rows added to every bin, so that an empty one has a share. */
const PRIOR = 0.5;

const finite = (values: Float64Array): Float64Array => values.filter((value) => !Number.isNaN(value)).sort();

/** Inner borders of bins with about the same number of values. */
function deciles(sorted: Float64Array): number[] {
  const borders = Array.from(
    { length: BINS - 1 },
    (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / BINS)]!,
  );
  return [...new Set(borders)];
}

function binCounts(values: Float64Array, borders: readonly number[]): Float64Array {
  const counts = new Float64Array(borders.length + 2);
  for (const value of values) {
    const bin = Number.isNaN(value) ? borders.length + 1 : borders.filter((border) => value >= border).length;
    counts[bin]! += 1;
  }
  return counts;
}

/** Kolmogorov-Smirnov distance of two sorted samples; null if one is empty. */
function kolmogorovSmirnov(one: Float64Array, other: Float64Array): number | null {
  if (one.length === 0 || other.length === 0) {
    return null;
  }
  let [i, j, largest] = [0, 0, 0];
  while (i < one.length && j < other.length) {
    const value = Math.min(one[i]!, other[j]!);
    while (i < one.length && one[i]! <= value) {
      i += 1;
    }
    while (j < other.length && other[j]! <= value) {
      j += 1;
    }
    largest = Math.max(largest, Math.abs(i / one.length - j / other.length));
  }
  return largest;
}

type Labels = Extract<Column, { kind: 'category' }>;

function labelCounts({ codes, categories }: Labels): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const code of codes) {
    const label = categories[code] ?? null;
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return counts;
}

/** Counts of the most frequent categories of the first rows, of all others together, and of missing values. */
function categoryCounts(before: Labels, after: Labels): readonly [Float64Array, Float64Array] {
  const [first, second] = [labelCounts(before), labelCounts(after)];
  const top = [...first]
    .filter(([label]) => label !== null)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MAX_CATEGORIES)
    .map(([label]) => label);
  const count = (counts: Map<string | null, number>): Float64Array => {
    const own = top.map((label) => counts.get(label) ?? 0);
    const missing = counts.get(null) ?? 0;
    const all = [...counts.values()].reduce((sum, one) => sum + one, 0);
    const others = all - missing - own.reduce((sum, one) => sum + one, 0);
    return Float64Array.from([...own, others, missing]);
  };
  return [count(first), count(second)];
}

const sum = (counts: Float64Array): number => counts.reduce((total, count) => total + count, 0);

const lastShare = (counts: Float64Array): number => counts[counts.length - 1]! / sum(counts);

/** Population stability index over the bins that have a row on either side. */
function stabilityIndex(before: Float64Array, after: Float64Array): { psi: number; p: number } {
  const used = [...before.keys()].filter((bin) => before[bin]! + after[bin]! > 0);
  const [n, m] = [sum(before), sum(after)];
  const share = (count: number, total: number): number => (count + PRIOR) / (total + PRIOR * used.length);
  const psi = used.reduce((total, bin) => {
    const [p, q] = [share(before[bin]!, n), share(after[bin]!, m)];
    return total + (q - p) * Math.log(q / p);
  }, 0);
  // Without drift, the index is about a chi-squared variable times 1/n + 1/m (Yurdakul, 2018).
  return { psi, p: used.length < 2 ? 1 : chiSquareTail(psi / (1 / n + 1 / m), used.length - 1) };
}

/** Compares a column of two sets of rows. Throws `columns.differ` for columns of different kinds, `rows.none`. */
export function measureDrift(before: Column, after: Column): Drift {
  const rows = (column: Column): number =>
    column.kind === 'number' ? column.values.length : column.codes.length;
  if (rows(before) === 0 || rows(after) === 0) {
    throw new LearnError('rows.none', 'Drift needs rows on both sides.');
  }
  if (before.kind === 'category' && after.kind === 'category') {
    const [first, second] = categoryCounts(before, after);
    const missing = { before: lastShare(first), after: lastShare(second) };
    return { ...stabilityIndex(first, second), ks: null, missing };
  }
  if (before.kind === 'number' && after.kind === 'number') {
    const [first, second] = [finite(before.values), finite(after.values)];
    const borders = first.length === 0 ? [] : deciles(first);
    const index = stabilityIndex(binCounts(before.values, borders), binCounts(after.values, borders));
    const missing = {
      before: 1 - first.length / before.values.length,
      after: 1 - second.length / after.values.length,
    };
    return { ...index, ks: kolmogorovSmirnov(first, second), missing };
  }
  throw new LearnError('columns.differ', `Column "${before.name}" has another type now.`);
}
