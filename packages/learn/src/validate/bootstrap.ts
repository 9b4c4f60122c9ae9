import { createRandom } from '../random/random.ts';

/** Both ends, inclusive. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A figure, and how often and how it is drawn. */
export interface BootstrapOptions {
  readonly rows: number;
  /** The figure of rows drawn with replacement; NaN if they have none (one class only), which does not count. */
  readonly figure: (rows: Uint32Array) => number;
  /** Draws. */
  readonly repeats: number;
  /** Within (0, 1), such as .95. */
  readonly level: number;
  readonly seed: number;
}

/** Percentile interval of a figure (Efron 1979). Null if no draw has a figure. */
export function bootstrapInterval({ rows, figure, repeats, level, seed }: BootstrapOptions): Interval | null {
  const random = createRandom(seed);
  const drawn = new Uint32Array(rows);
  const figures: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (let at = 0; at < rows; at += 1) {
      drawn[at] = random.below(rows);
    }
    figures.push(figure(drawn));
  }
  const known = Float64Array.from(figures.filter((value) => !Number.isNaN(value))).sort();
  if (known.length === 0) {
    return null;
  }
  const at = (share: number): number => known[Math.round(share * (known.length - 1))]!;
  return { low: at((1 - level) / 2), high: at((1 + level) / 2) };
}
