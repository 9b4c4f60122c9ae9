import { meanValue } from './series.ts';

/** Factors of a period, with mean 1, by classical multiplicative decomposition; null unless all values are positive. */
export function seasonalFactors(values: Float64Array, period: number): Float64Array | null {
  if (!values.every((value) => value > 0)) {
    return null;
  }
  const factors = seasonalMeans(values, period, (value, trend) => value / trend);
  const mean = meanValue(factors);
  return factors.map((factor) => factor / mean);
}

/** Offsets of a period, with mean 0, by classical additive decomposition. */
export function seasonalOffsets(values: Float64Array, period: number): Float64Array {
  const offsets = seasonalMeans(values, period, (value, trend) => value - trend);
  const mean = meanValue(offsets);
  return offsets.map((offset) => offset - mean);
}

function seasonalMeans(
  values: Float64Array,
  period: number,
  relate: (value: number, trend: number) => number,
): Float64Array {
  const trend = centeredMeans(values, period);
  const [sums, counts] = [new Float64Array(period), new Float64Array(period)];
  trend.forEach((mean, at) => {
    if (!Number.isNaN(mean)) {
      sums[at % period]! += relate(values[at]!, mean);
      counts[at % period]! += 1;
    }
  });
  return sums.map((sum, at) => sum / counts[at]!);
}

/** Moving means over a period, centered; over two of them if the period is even. NaN at both ends. */
function centeredMeans(values: Float64Array, period: number): Float64Array {
  const half = Math.floor(period / 2);
  return values.map((_, at) => {
    if (at < half || at + half >= values.length) {
      return NaN;
    }
    const window = meanValue(values.subarray(at - half, at - half + period));
    return period % 2 === 1
      ? window
      : (window + meanValue(values.subarray(at - half + 1, at + half + 1))) / 2;
  });
}

export interface Decomposition {
  /** Per period, in the order of `periods`. */
  readonly seasonal: readonly Float64Array[];
  readonly trend: Float64Array;
}

const PASSES = 2;

/**
 * Trend and several seasons (MSTL, Bandara et al. 2021): STL of each period in turn, of what the others leave. Periods
 * must be ascending and contained twice. `window` is that of every season, in cycles; by default 11 of the first, 15 of
 * the next.
 */
export function decompose(values: Float64Array, periods: readonly number[], window?: number): Decomposition {
  const seasonal = periods.map(() => new Float64Array(values.length));
  let trend = new Float64Array(values.length);
  const rest = values.slice();
  for (let pass = 0; pass < (periods.length > 1 ? PASSES : 1); pass += 1) {
    periods.forEach((period, index) => {
      addTo(rest, seasonal[index]!, 1);
      const parts = decomposeOnce(rest, period, window ?? 7 + 4 * (index + 1));
      seasonal[index] = parts.seasonal;
      trend = parts.trend;
      addTo(rest, parts.seasonal, -1);
    });
  }
  return { seasonal, trend };
}

/**
 * STL (Cleveland et al. 1990) with local lines, two inner passes and no robustness weights. `window` is that of the
 * season.
 */
export function decomposeOnce(
  values: Float64Array,
  period: number,
  window: number,
): { seasonal: Float64Array<ArrayBuffer>; trend: Float64Array<ArrayBuffer> } {
  const { length } = values;
  const lowPass = nextOdd(period);
  const trendWindow = nextOdd((1.5 * period) / (1 - 1.5 / window));
  let [seasonal, trend] = [new Float64Array(length), new Float64Array(length)];
  for (let pass = 0; pass < 2; pass += 1) {
    const detrended = values.map((value, at) => value - trend[at]!);
    // One period longer at both ends.
    const cycles = smoothCycles(detrended, period, window);
    const low = smooth(movingMeans(movingMeans(movingMeans(cycles, period), period), 3), { window: lowPass });
    seasonal = Float64Array.from({ length }, (_, at) => cycles[at + period]! - low[at]!);
    trend = smooth(
      values.map((value, at) => value - seasonal[at]!),
      { window: trendWindow },
    );
  }
  return { seasonal, trend };
}

function smoothCycles(values: Float64Array, period: number, window: number): Float64Array {
  const result = new Float64Array(values.length + 2 * period);
  // Cycles of one length, of which there are two at most, have the same weights at the same positions.
  const known = new Map<number, Weigh>();
  for (let phase = 0; phase < period; phase += 1) {
    const cycle = new Float64Array(Math.ceil((values.length - phase) / period));
    for (let at = 0; at < cycle.length; at += 1) {
      cycle[at] = values[phase + at * period]!;
    }
    const weigh = known.get(cycle.length) ?? rememberWeights(Math.min(window, cycle.length));
    known.set(cycle.length, weigh);
    const smoothed = smooth(cycle, { window, beyond: 1, weigh });
    for (let at = 0; at < smoothed.length; at += 1) {
      result[phase + at * period] = smoothed[at]!;
    }
  }
  return result;
}

/** Local lines (loess with tricube weights) at every value, and at `beyond` steps before and after. */
function smooth(
  values: Float64Array,
  {
    window,
    beyond = 0,
    weigh = createWeights(Math.min(window, values.length)),
  }: { readonly window: number; readonly beyond?: number; readonly weigh?: Weigh },
): Float64Array<ArrayBuffer> {
  const result = new Float64Array(values.length + 2 * beyond);
  for (let at = 0; at < result.length; at += 1) {
    result[at] = localLine(values, at - beyond, { window, weigh });
  }
  return result;
}

/** Weights of the values of a window by their distance from a position in it. */
type Weigh = (position: number, reach: number) => Float64Array;

/** Positions away from the ends of a series have the same weights, which are computed once. */
function createWeights(width: number): Weigh {
  const weights = new Float64Array(width);
  let [knownPosition, knownReach] = [NaN, NaN];
  return (position, reach) => {
    if (position !== knownPosition || reach !== knownReach) {
      [knownPosition, knownReach] = [position, reach];
      for (let at = 0; at < width; at += 1) {
        weights[at] = tricube(Math.abs(at - position), reach);
      }
    }
    return weights;
  };
}

/** The same, of every position: for short windows. A position decides the reach within series of one length. */
function rememberWeights(width: number): Weigh {
  const known = new Map<number, Float64Array>();
  return (position, reach) => {
    const weights = known.get(position) ?? createWeights(width)(position, reach);
    known.set(position, weights);
    return weights;
  };
}

function localLine(
  values: Float64Array,
  x: number,
  { window, weigh }: { readonly window: number; readonly weigh: Weigh },
): number {
  const { length } = values;
  const width = Math.min(window, length);
  const first = Math.max(0, Math.min(length - width, Math.round(x) - Math.floor(width / 2)));
  const extra = window > length ? Math.floor((window - length) / 2) : 0;
  const reach = Math.max(x - first, first + width - 1 - x) + extra;
  const weights = weigh(x - first, reach);
  let [total, sumX, sumY] = [0, 0, 0];
  for (let at = 0; at < width; at += 1) {
    const weight = weights[at]!;
    total += weight;
    sumX += weight * (first + at);
    sumY += weight * values[first + at]!;
  }
  const [meanX, meanY] = [sumX / total, sumY / total];
  let [xx, xy] = [0, 0];
  for (let at = 0; at < width; at += 1) {
    const distance = first + at - meanX;
    xx += weights[at]! * distance ** 2;
    xy += weights[at]! * distance * (values[first + at]! - meanY);
  }
  // Values too near together, as STL decides it.
  const slope = Math.sqrt(xx / total) > 0.001 * (length - 1) ? xy / xx : 0;
  return meanY + slope * (x - meanX);
}

function tricube(distance: number, reach: number): number {
  if (distance > 0.999 * reach) {
    return 0;
  }
  return distance <= 0.001 * reach ? 1 : (1 - (distance / reach) ** 3) ** 3;
}

function movingMeans(values: Float64Array, window: number): Float64Array {
  const result = new Float64Array(values.length - window + 1);
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) {
    sum += values[at]! - (at >= window ? values[at - window]! : 0);
    if (at >= window - 1) {
      result[at - window + 1] = sum / window;
    }
  }
  return result;
}

function nextOdd(value: number): number {
  const whole = Math.ceil(value);
  return whole % 2 === 1 ? whole : whole + 1;
}

function addTo(target: Float64Array, values: Float64Array, sign: number): void {
  for (let at = 0; at < target.length; at += 1) {
    target[at]! += sign * values[at]!;
  }
}
