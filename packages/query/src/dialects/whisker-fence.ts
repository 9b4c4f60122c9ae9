export type FenceSide = 'lower' | 'upper';

/** Tukey's factor: whiskers reach to the last value within 1.5 interquartile ranges of the box. */
const RANGES = 1.5;
/** Databases interpolate quartiles with different roundings; a value on the fence is inside for all. */
const TOLERANCE = 1e-9;

/** The end of what a whisker may reach to, from the quartiles that `quantile` prints. [SEM-MEASURE-14] */
export function printFence(side: FenceSide, quantile: (share: number) => string): string {
  const [lower, upper] = [quantile(0.25), quantile(0.75)];
  const reach = `(${RANGES} * (${upper} - ${lower}) + ${TOLERANCE} * (abs(${lower}) + abs(${upper})))`;
  return side === 'lower' ? `(${lower} - ${reach})` : `(${upper} + ${reach})`;
}
