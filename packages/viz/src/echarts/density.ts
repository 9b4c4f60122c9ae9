/** The curve through narrow bins, as probability per unit of x. */
export interface Density {
  readonly bandwidth: number;
  /** x and height, left to right. */
  readonly points: readonly (readonly [number, number])[];
}

export interface WeightedValue {
  readonly value: number;
  readonly weight: number;
}

const STEPS = 128;
/** Beyond this many bandwidths a normal kernel is not visible. */
const REACH = 3;

/**
 * Kernel density with a normal kernel. The usual bandwidth is Silverman's rule of thumb (Density Estimation, 1986,
 * §3.4.2): 0.9 × the smaller of standard deviation and IQR / 1.34, × n^(−1/5); `factor` multiplies it. The curve ends where
 * the bins do: beyond, it would show negative ages.
 */
export function estimateDensity(values: readonly WeightedValue[], factor = 1, binWidth = 0): Density | null {
  const known = values.filter(({ weight }) => weight > 0).sort((a, b) => a.value - b.value);
  const total = known.reduce((sum, { weight }) => sum + weight, 0);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) {
    return null;
  }
  const bandwidth =
    Math.max(silverman(known, total), binWidth) * factor || (Math.abs(first.value) || 1) * 0.05;
  // Around a single value the kernel alone has a width.
  const margin = first.value === last.value ? REACH * bandwidth : binWidth / 2;
  const [from, to] = [first.value - margin, last.value + margin];
  const points = Array.from({ length: STEPS + 1 }, (_, at) => {
    const x = from + ((to - from) * at) / STEPS;
    const height = known.reduce(
      (sum, { value, weight }) => sum + weight * kernel((x - value) / bandwidth),
      0,
    );
    return [x, height / (total * bandwidth)] as const;
  });
  return { bandwidth, points };
}

const kernel = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

function silverman(known: readonly WeightedValue[], total: number): number {
  const mean = known.reduce((sum, { value, weight }) => sum + value * weight, 0) / total;
  const variance = known.reduce((sum, { value, weight }) => sum + weight * (value - mean) ** 2, 0) / total;
  const quartiles = (weightedQuantile(known, 0.75, total) - weightedQuantile(known, 0.25, total)) / 1.34;
  const deviation = Math.sqrt(variance);
  const spread = quartiles > 0 ? Math.min(deviation, quartiles) : deviation;
  return 0.9 * spread * total ** -0.2;
}

function weightedQuantile(known: readonly WeightedValue[], share: number, total: number): number {
  let below = 0;
  for (const { value, weight } of known) {
    below += weight;
    if (below >= share * total) {
      return value;
    }
  }
  return known.at(-1)?.value ?? 0;
}
