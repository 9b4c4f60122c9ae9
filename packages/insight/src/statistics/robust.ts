/** Scales a median absolute deviation to the standard deviation of a normal distribution. */
const NORMAL = 1.4826;

export function median(values: ArrayLike<number>): number {
  // Numbers alone are sorted several times as fast as values that a function compares.
  const sorted = new Float64Array(values).sort();
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Median absolute deviation as a standard deviation: what a few wild values do not move. */
export function deviation(values: readonly number[]): number {
  const middle = median(values);
  return NORMAL * median(values.map((value) => Math.abs(value - middle)));
}

/** Standard deviation of the noise in a series, from its second differences, which are near zero for smooth series. */
export function estimateNoise(values: readonly number[]): number {
  const bends = values.slice(1, -1).map((value, at) => (values[at] ?? 0) - 2 * value + (values[at + 2] ?? 0));
  return bends.length === 0 ? 0 : (NORMAL * median(bends.map(Math.abs))) / Math.sqrt(6);
}

export const usualRange = (values: readonly number[]): { readonly low: number; readonly high: number } => ({
  low: values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
  high: values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
});
