const REFLECT = 1;
const EXPAND = 2;
const CONTRACT = 0.5;
const SHRINK = 0.5;
const TOLERANCE = 1e-6;

interface Corner {
  readonly x: Float64Array;
  readonly value: number;
}

/** A low point of a function of a few unknowns, without derivatives (Nelder and Mead 1965). */
export function searchMinimum(
  compute: (x: Float64Array) => number,
  start: Float64Array,
  steps: number,
): Float64Array {
  const corner = (x: Float64Array): Corner => ({ x, value: compute(x) });
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

/** Null if no point on the line through the worst corner is better than it. */
function replaceWorst(simplex: readonly Corner[], corner: (x: Float64Array) => Corner): Corner | null {
  const [best, worst] = [simplex[0]!, simplex[simplex.length - 1]!];
  const middle = best.x.map(
    (_, at) => simplex.slice(0, -1).reduce((sum, { x }) => sum + x[at]!, 0) / (simplex.length - 1),
  );
  const reflected = corner(between(middle, worst.x, -REFLECT));
  if (reflected.value < best.value) {
    const expanded = corner(between(middle, worst.x, -EXPAND));
    return expanded.value < reflected.value ? expanded : reflected;
  }
  if (reflected.value < simplex[simplex.length - 2]!.value) {
    return reflected;
  }
  const contracted = corner(between(middle, worst.x, reflected.value < worst.value ? -CONTRACT : CONTRACT));
  return contracted.value < Math.min(worst.value, reflected.value) ? contracted : null;
}

/** `from` and a share of the way to `to`. */
function between(from: Float64Array, to: Float64Array, share: number): Float64Array {
  return from.map((value, at) => value + share * (to[at]! - value));
}
