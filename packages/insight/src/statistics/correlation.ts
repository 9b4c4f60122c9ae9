import { midRanks } from './change-point.ts';
import { normalCdf } from './distributions.ts';
import { mean } from './robust.ts';

export interface Correlation {
  /** Spearman's rho. */
  readonly rho: number;
  /** Two-sided; of Fisher's transformation. */
  readonly p: number;
}

/** Correlation of the pairs; null for fewer than eight, or where one side never changes. */
export function correlate(pairs: readonly (readonly [number, number])[]): Correlation | null {
  const xs = midRanks(pairs.map(([x]) => x));
  const ys = midRanks(pairs.map(([, y]) => y));
  const [xMean, yMean] = [mean(xs), mean(ys)];
  let [xx, yy, xy] = [0, 0, 0];
  xs.forEach((x, at) => {
    const [dx, dy] = [x - xMean, (ys[at] ?? 0) - yMean];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  });
  if (pairs.length < 8 || xx === 0 || yy === 0) {
    return null;
  }
  const rho = xy / Math.sqrt(xx * yy);
  // Bonett and Wright's variance of a transformed rho.
  const z = Math.atanh(Math.max(-0.999999, Math.min(0.999999, rho)));
  const spread = Math.sqrt((1 + rho ** 2 / 2) / (pairs.length - 3));
  return { rho, p: 2 * (1 - normalCdf(Math.abs(z) / spread)) };
}
