import { BIN_SIZE, BINS, MISSING_BIN } from './kernel/kernel.ts';
import type { TreeOptions } from './options.ts';

/** Figures of a set of rows. */
export interface Sums {
  readonly gradient: number;
  readonly hessian: number;
  readonly count: number;
}

/** How to divide the rows of a leaf. */
export interface Split {
  readonly column: number;
  readonly gain: number;
  /** The last numeric bin on the left; −1 for categories. */
  readonly lastBin: number;
  /** Categories: 1 for each bin on the left. Null for numbers. */
  readonly leftBins: Uint8Array | null;
  readonly missingLeft: boolean;
  readonly left: Sums;
  readonly right: Sums;
}

/** A leaf and one of its columns. */
export interface SplitSearch {
  /** Sums over the bins of all columns, in quanta: see `Kernel.sums`. */
  readonly sums: Float64Array;
  readonly column: number;
  readonly bins: number;
  /** Worth of one quantum. */
  readonly gradientUnit: number;
  readonly hessianUnit: number;
  readonly total: Sums;
  /** Leaf values of the leaf and all below it are within. */
  readonly bounds: readonly [number, number];
  readonly monotone: -1 | 0 | 1;
  readonly options: TreeOptions;
}

/** The value of a leaf that reduces the loss most, before the learning rate. */
export function leafValue({ gradient, hessian }: Sums, l1: number, l2: number): number {
  const shrunk = Math.max(0, Math.abs(gradient) - l1);
  const curvature = hessian + l2;
  // Rows that are all predicted with certainty have no curvature to divide by.
  return shrunk === 0 || curvature === 0 ? 0 : (-Math.sign(gradient) * shrunk) / curvature;
}

/** Twice the reduction of the loss by a leaf of the best value within bounds. */
export function leafGain(sums: Sums, { bounds: [low, high], options }: SplitSearch, l2: number): number {
  const value = Math.min(high, Math.max(low, leafValue(sums, options.l1, l2)));
  return -(
    2 * sums.gradient * value +
    (sums.hessian + l2) * value * value +
    2 * options.l1 * Math.abs(value)
  );
}

/** The best split of a numeric column; null if none is allowed or none gains. */
export function numericSplit(search: SplitSearch): Split | null {
  const missing = sumsOfBin(search, MISSING_BIN);
  const right = scanBins(search, missing, false);
  const left = missing.count > 0 ? scanBins(search, missing, true) : null;
  return left && (!right || left.gain > right.gain) ? left : right;
}

/** Moves one bin after the other to the left. Missing values stay on one side. */
function scanBins(search: SplitSearch, missing: Sums, missingLeft: boolean): Split | null {
  const { sums, column, bins, total, gradientUnit, hessianUnit, options } = search;
  const base = column * BINS * BIN_SIZE;
  const parentGain = leafGain(total, search, options.l2);
  const isPlain = options.l1 === 0 && !isBounded(search);
  let [gradient, hessian, count] = missingLeft
    ? [missing.gradient, missing.hessian, missing.count]
    : [0, 0, 0];
  let [bestGain, bestBin] = [options.minGain, -1];
  let best: [number, number, number] = [0, 0, 0];
  const end = !missingLeft && missing.count > 0 ? bins : bins - 1;
  for (let bin = 0; bin < end; bin += 1) {
    const at = base + bin * BIN_SIZE;
    const added = sums[at + 2]!;
    if (added === 0) {
      continue;
    }
    gradient += sums[at]! * gradientUnit;
    hessian += sums[at + 1]! * hessianUnit;
    count += added;
    if (total.count - count < options.minRows) {
      break;
    }
    const [restGradient, restHessian] = [total.gradient - gradient, total.hessian - hessian];
    if (count < options.minRows || hessian < options.minHessian || restHessian < options.minHessian) {
      continue;
    }
    const gain = isPlain
      ? (gradient * gradient) / (hessian + options.l2) +
        (restGradient * restGradient) / (restHessian + options.l2)
      : boundedGain(search, { gradient, hessian, count });
    if (gain - parentGain > bestGain) {
      [bestGain, bestBin] = [gain - parentGain, bin];
      best = [gradient, hessian, count];
    }
  }
  const left = { gradient: best[0], hessian: best[1], count: best[2] };
  return bestBin < 0 ? null : numericResult(search, { gain: bestGain, lastBin: bestBin, left }, missingLeft);
}

function isBounded({ monotone, bounds: [low, high] }: SplitSearch): boolean {
  return monotone !== 0 || low !== -Infinity || high !== Infinity;
}

function numericResult(
  search: SplitSearch,
  split: Pick<Split, 'gain' | 'lastBin' | 'left'>,
  missingLeft: boolean,
): Split {
  const right = difference(search.total, split.left);
  const hasMissing = sumsOfBin(search, MISSING_BIN).count > 0;
  return {
    ...split,
    column: search.column,
    leftBins: null,
    // Without missing values to learn from, they follow the larger side.
    missingLeft: hasMissing ? missingLeft : split.left.count >= right.count,
    right,
  };
}

function boundedGain(search: SplitSearch, left: Sums): number {
  const { total, options, monotone, bounds } = search;
  const right = difference(total, left);
  if (monotone !== 0) {
    const [low, high] = childValues(left, right, { bounds, options });
    if (monotone * (high - low) < 0) {
      return -Infinity;
    }
  }
  return leafGain(left, search, options.l2) + leafGain(right, search, options.l2);
}

/** Values of both sides as leaves, within bounds. */
export function childValues(
  left: Sums,
  right: Sums,
  { bounds: [low, high], options: { l1, l2 } }: Pick<SplitSearch, 'bounds' | 'options'>,
): [number, number] {
  const bounded = (sums: Sums): number => Math.min(high, Math.max(low, leafValue(sums, l1, l2)));
  return [bounded(left), bounded(right)];
}

/** Figures of one bin of the column searched. */
export function sumsOfBin({ sums, column, gradientUnit, hessianUnit }: SplitSearch, bin: number): Sums {
  const at = (column * BINS + bin) * BIN_SIZE;
  return { gradient: sums[at]! * gradientUnit, hessian: sums[at + 1]! * hessianUnit, count: sums[at + 2]! };
}

export function difference(total: Sums, part: Sums): Sums {
  return {
    gradient: total.gradient - part.gradient,
    hessian: total.hessian - part.hessian,
    count: total.count - part.count,
  };
}
