import { BINS, MISSING_BIN } from './kernel/kernel.ts';
import { difference, leafGain, sumsOfBin, type Split, type SplitSearch, type Sums } from './split.ts';

/** Up to this many categories are few: their order by gradients fits little noise. */
const FEW = 4;

/**
 * The best split of a category column: categories sorted by mean gradient, which contains the best division in two
 * (Fisher, 1958), taken from either end. Missing values are a category of their own.
 */
export function categorySplit(search: SplitSearch): Split | null {
  const { options } = search;
  const leastHessian = (options.categoryRows * search.total.hessian) / search.total.count;
  const present: { bin: number; sums: Sums; order: number }[] = [];
  for (let bin = 0; bin <= MISSING_BIN; bin += 1) {
    const sums = sumsOfBin(search, bin);
    if (sums.count > 0 && sums.hessian >= leastHessian) {
      present.push({ bin, sums, order: sums.gradient / (sums.hessian + options.categorySmoothing) });
    }
  }
  if (present.length === 0) {
    return null;
  }
  present.sort((one, other) => one.order - other.order || one.bin - other.bin);
  const forward = takeFromFront(search, present);
  const backward = takeFromFront(search, present.toReversed());
  return backward && (!forward || backward.gain > forward.gain) ? backward : forward;
}

function takeFromFront(search: SplitSearch, sorted: readonly { bin: number; sums: Sums }[]): Split | null {
  const { total, options } = search;
  const l2 = options.l2 + (sorted.length > FEW ? options.categoryL2 : 0);
  const parentGain = leafGain(total, search, options.l2);
  let left: Sums = { gradient: 0, hessian: 0, count: 0 };
  let best: { gain: number; taken: number; left: Sums } | null = null;
  const limit = Math.min(options.maxCategories, sorted.length);
  for (let levels = 1; levels <= limit; levels += 1) {
    left = plus(left, sorted[levels - 1]!.sums);
    const right = difference(total, left);
    if (right.count < options.minRows) {
      break;
    }
    const isLarge =
      left.count >= options.minRows && Math.min(left.hessian, right.hessian) >= options.minHessian;
    const gain = isLarge ? leafGain(left, search, l2) + leafGain(right, search, l2) - parentGain : -Infinity;
    if (gain > (best?.gain ?? options.minGain)) {
      best = { gain, taken: levels, left };
    }
  }
  if (!best) {
    return null;
  }
  const leftBins = new Uint8Array(BINS);
  for (const { bin } of sorted.slice(0, best.taken)) {
    leftBins[bin] = 1;
  }
  const right = difference(total, best.left);
  const hasMissing = sumsOfBin(search, MISSING_BIN).count > 0;
  const missingLeft = hasMissing ? leftBins[MISSING_BIN] === 1 : best.left.count >= right.count;
  leftBins[MISSING_BIN] = missingLeft ? 1 : 0;
  return {
    column: search.column,
    gain: best.gain,
    lastBin: -1,
    leftBins,
    missingLeft,
    left: best.left,
    right,
  };
}

function plus(one: Sums, other: Sums): Sums {
  return {
    gradient: one.gradient + other.gradient,
    hessian: one.hessian + other.hessian,
    count: one.count + other.count,
  };
}
