import { normalCdf } from './distributions.ts';
import { median } from './robust.ts';

export interface Trend {
  /** Kendall's tau: −1 falls throughout, 1 rises throughout. */
  readonly tau: number;
  /** Two-sided; of the normal approximation with ties. */
  readonly p: number;
  /** Sen's slope: the median of all slopes between two values, per step. */
  readonly slope: number;
  /** Median of what the slope leaves. */
  readonly base: number;
}

/** Longer series are thinned: pairs grow with the square. */
const MAX_VALUES = 600;

/** Mann and Kendall's test with Sen's slope, of values at equal steps; null below four. */
export function fitTrend(all: readonly number[]): Trend | null {
  const step = Math.ceil(all.length / MAX_VALUES);
  const values = step === 1 ? all : all.filter((_, at) => at % step === 0);
  const count = values.length;
  if (count < 4) {
    return null;
  }
  const pairs = (count * (count - 1)) / 2;
  const slopes = new Float64Array(pairs);
  let filled = 0;
  let sum = 0;
  values.forEach((value, at) => {
    for (let later = at + 1; later < count; later += 1) {
      const rise = (values[later] ?? 0) - value;
      sum += Math.sign(rise);
      slopes[filled] = rise / (later - at);
      filled += 1;
    }
  });
  const variance = (count * (count - 1) * (2 * count + 5) - tieTerm(values)) / 18;
  const z = variance <= 0 || sum === 0 ? 0 : (sum - Math.sign(sum)) / Math.sqrt(variance);
  const slope = median(slopes) / step;
  return {
    tau: sum / pairs,
    p: 2 * (1 - normalCdf(Math.abs(z))),
    slope,
    base: median(all.map((value, at) => value - slope * at)),
  };
}

function tieTerm(values: readonly number[]): number {
  const counts = new Map<number, number>();
  values.forEach((value) => counts.set(value, (counts.get(value) ?? 0) + 1));
  return [...counts.values()].reduce((sum, ties) => sum + ties * (ties - 1) * (2 * ties + 5), 0);
}
