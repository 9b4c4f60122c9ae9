/** A smooth function: fills `gradient` and returns the value at `x`. */
export type Smooth = (x: Float64Array, gradient: Float64Array) => number;

const MEMORY = 10;
const MAX_STEPS = 500;
/** Armijo's condition: the share of the expected decrease that a step must reach. */
const DECREASE = 1e-4;
const MAX_HALVINGS = 40;

/**
 * The minimum of a convex function by L-BFGS (Nocedal 1980) with backtracking, from `start`. Ends when no partial
 * derivative exceeds `tolerance`, or when rounding stops progress.
 */
export function minimize(compute: Smooth, start: Float64Array, tolerance: number): Float64Array {
  let x = start.slice();
  let gradient = new Float64Array(x.length);
  let value = compute(x, gradient);
  const pairs: Pair[] = [];
  for (let step = 0; step < MAX_STEPS && gradient.some((part) => Math.abs(part) > tolerance); step += 1) {
    const direction = descentDirection(gradient, pairs);
    const next = search(compute, {
      x,
      value,
      gradient,
      direction,
      size: pairs.length === 0 ? firstStep(gradient) : 1,
    });
    if (!next) {
      return x;
    }
    remember(pairs, { step: subtract(next.x, x), change: subtract(next.gradient, gradient) });
    ({ x, gradient, value } = next);
  }
  return x;
}

interface Pair {
  readonly step: Float64Array;
  readonly change: Float64Array;
}

function firstStep(gradient: Float64Array): number {
  return Math.min(1, 1 / Math.sqrt(dot(gradient, gradient)));
}

function remember(pairs: Pair[], pair: Pair): void {
  // Curvature lost to rounding would turn the next direction uphill.
  if (dot(pair.step, pair.change) > 1e-14 * dot(pair.change, pair.change)) {
    pairs.push(pair);
    if (pairs.length > MEMORY) {
      pairs.shift();
    }
  }
}

/** The two loops of L-BFGS. */
function descentDirection(gradient: Float64Array, pairs: readonly Pair[]): Float64Array {
  const direction = gradient.map((part) => -part);
  const factors = pairs.map(() => 0);
  for (let at = pairs.length - 1; at >= 0; at -= 1) {
    const { step, change } = pairs[at]!;
    factors[at] = dot(step, direction) / dot(step, change);
    addScaled(direction, change, -factors[at]!);
  }
  const last = pairs.at(-1);
  if (last) {
    const scale = dot(last.step, last.change) / dot(last.change, last.change);
    direction.forEach((part, at) => {
      direction[at] = part * scale;
    });
  }
  pairs.forEach(({ step, change }, at) => {
    addScaled(direction, step, factors[at]! - dot(change, direction) / dot(step, change));
  });
  return direction;
}

interface Point {
  readonly x: Float64Array;
  readonly value: number;
  readonly gradient: Float64Array;
}

function search(
  compute: Smooth,
  from: Point & { readonly direction: Float64Array; readonly size: number },
): (Point & { gradient: Float64Array<ArrayBuffer>; x: Float64Array<ArrayBuffer> }) | null {
  const slope = dot(from.gradient, from.direction);
  let size = from.size;
  for (let halving = 0; halving < MAX_HALVINGS; halving += 1) {
    const x = Float64Array.from(from.x);
    addScaled(x, from.direction, size);
    const gradient = new Float64Array(x.length);
    const value = compute(x, gradient);
    if (value <= from.value + DECREASE * size * slope && value < from.value) {
      return { x, value, gradient };
    }
    size /= 2;
  }
  return null;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) {
    sum += one[at]! * other[at]!;
  }
  return sum;
}

function subtract(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((part, at) => part - other[at]!);
}

function addScaled(target: Float64Array, added: Float64Array, scale: number): void {
  for (let at = 0; at < target.length; at += 1) {
    target[at]! += scale * added[at]!;
  }
}
