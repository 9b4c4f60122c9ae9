import { LearnError } from '../data/frame.ts';

/**
 * Intervals that contain the actual value in at least `level` of new rows like those calibrated with, whatever the
 * model (Vovk et al. 2005; Romano et al. 2019). Plain data.
 */
export interface ConformalMargin {
  /** Added on both sides, in units of the target; negative if predicted quantiles were too wide. */
  readonly margin: number;
  readonly level: number;
}

/** Split conformal: symmetric about one prediction. */
export function fitConformal(predicted: Float64Array, target: Float64Array, level: number): ConformalMargin {
  return {
    margin: conformalQuantile(
      target.map((value, row) => Math.abs(value - predicted[row]!)),
      level,
    ),
    level,
  };
}

/** Conformalized quantile regression: as wide as predicted quantiles say, moved so that they hold. */
export function fitConformalQuantiles(
  bounds: { readonly low: Float64Array; readonly high: Float64Array },
  target: Float64Array,
  level: number,
): ConformalMargin {
  const misses = target.map((value, row) => Math.max(bounds.low[row]! - value, value - bounds.high[row]!));
  return { margin: conformalQuantile(misses, level), level };
}

/** Bounds per row. Give the same array as `low` and `high` for `fitConformal`. */
export function applyConformal(
  { margin }: ConformalMargin,
  bounds: { readonly low: Float64Array; readonly high: Float64Array },
): { low: Float64Array; high: Float64Array } {
  return {
    // Quantiles that cross, or a negative margin, must not turn an interval round.
    low: bounds.low.map((low, row) => Math.min(low - margin, (low + bounds.high[row]!) / 2)),
    high: bounds.high.map((high, row) => Math.max(high + margin, (high + bounds.low[row]!) / 2)),
  };
}

/** The ⌈(n + 1) · level⌉-th smallest miss. Throws `rows.none` if there are too few rows to promise the level. */
function conformalQuantile(misses: Float64Array, level: number): number {
  // Rounding must not ask for one row more than the level does.
  const rank = Math.ceil((misses.length + 1) * level - 1e-9);
  if (!(level > 0 && level < 1)) {
    throw new LearnError('options.invalid', 'A level is between 0 and 1.');
  }
  if (rank > misses.length) {
    throw new LearnError('rows.none', `${misses.length} rows are too few to promise a level of ${level}.`);
  }
  return misses.sort()[rank - 1]!;
}
