const REFLECT = 1;
const EXPAND = 2;
const CONTRACT = 0.5;
const SHRINK = 0.5;
const TOLERANCE = 1e-6;

interface Corner {
  readonly x: Float64Array;
  readonly value: number;
}

type NewCorner = (x: Float64Array, bound?: number) => Corner;

/** The value at a point; where it is `bound` or more, any number of that size will do. */
type Compute = (x: Float64Array, bound: number) => number;

/** A low point of a function of a few unknowns, without derivatives (Nelder and Mead 1965). */
export function searchMinimum(compute: Compute, start: Float64Array, steps: number): Float64Array {
  const corner: NewCorner = (x, bound = Infinity) => ({ x, value: compute(x, bound) });
  let simplex = [corner(start), ...Array.from(start, (_, at) => corner(start.with(at, start[at]! + 1)))];
  for (let step = 0; step < steps; step += 1) {
    simplex.sort((one, other) => one.value - other.value);
    const [best, worst] = [simplex[0]!, simplex[simplex.length - 1]!];
    if (worst.value - best.value <= TOLERANCE * (Math.abs(best.value) + TOLERANCE)) {
      break;
    }
    const next = replaceWorst(simplex, corner);
    simplex = next
      ? [...simplex.slice(0, -1), next]
      : simplex.map((one) => (one === best ? best : corner(between(best.x, one.x, SHRINK))));
  }
  return simplex.reduce((best, one) => (one.value < best.value ? one : best)).x;
}

/** Null if no point on the line through the worst corner is better than it. Bounds are what values are compared with. */
function replaceWorst(simplex: readonly Corner[], corner: NewCorner): Corner | null {
  const [best, worst] = [simplex[0]!, simplex[simplex.length - 1]!];
  const middle = centroid(simplex);
  const reflected = corner(between(middle, worst.x, -REFLECT), worst.value);
  if (reflected.value < best.value) {
    const expanded = corner(between(middle, worst.x, -EXPAND), reflected.value);
    return expanded.value < reflected.value ? expanded : reflected;
  }
  if (reflected.value < simplex[simplex.length - 2]!.value) {
    return reflected;
  }
  const least = Math.min(worst.value, reflected.value);
  const share = reflected.value < worst.value ? -CONTRACT : CONTRACT;
  const contracted = corner(between(middle, worst.x, share), least);
  return contracted.value < least ? contracted : null;
}

/** The mean of all corners but the worst, which is last. */
function centroid(simplex: readonly Corner[]): Float64Array {
  const count = simplex.length - 1;
  const middle = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    for (let other = 0; other < count; other += 1) {
      middle[other]! += simplex[at]!.x[other]!;
    }
  }
  for (let at = 0; at < count; at += 1) {
    middle[at]! /= count;
  }
  return middle;
}

/** `from` and a share of the way to `to`. */
function between(from: Float64Array, to: Float64Array, share: number): Float64Array {
  const result = new Float64Array(from.length);
  for (let at = 0; at < from.length; at += 1) {
    result[at] = from[at]! + share * (to[at]! - from[at]!);
  }
  return result;
}
