import { normalQuantile } from '../statistics/distributions.ts';
import { isIntermittent } from './methods.ts';
import type { BacktestWindow, ForecastMethod, SeriesFit } from './series.ts';

/** Fits of a series up to an origin. */
export interface Run {
  readonly origin: number;
  readonly fits: ReadonlyMap<ForecastMethod, SeriesFit>;
}

/**
 * Half the width of intervals, in standard errors as the method estimates them: the quantile of the normal distribution,
 * drawn toward that of errors at the origins in so far as there are many.
 */
export function intervalSpread(
  method: ForecastMethod,
  {
    values,
    runs,
    level,
    least,
  }: { values: Float64Array; runs: readonly Run[]; level: number; least: number },
): number {
  const normal = normalQuantile((1 + level) / 2);
  const misses = runs.flatMap(({ origin, fits }) => {
    const fit = fits.get(method)!;
    const error = boundedError(fit, least);
    return Array.from(
      fit.point,
      (value, step) => Math.abs(values[origin + step]! - value) / (error * fit.growth[step]!),
    );
  });
  const known = Float64Array.from(misses.filter(Number.isFinite)).sort();
  if (known.length === 0) {
    return normal;
  }
  // Root mean square rather than a tail quantile, which few errors cannot estimate.
  const ratio = Math.sqrt(known.reduce((sum, miss) => sum + miss * miss, 0) / known.length);
  const share = known.length / (known.length + PRIOR_ERRORS);
  return normal * Math.max(1, ratio) ** share;
}

const PRIOR_ERRORS = 10;

export function standardError({ residuals }: SeriesFit): number {
  const known = residuals.filter(Number.isFinite);
  return Math.sqrt(known.reduce((sum, error) => sum + error * error, 0) / Math.max(1, known.length - 1));
}

/** A method can fit a short history closer than it forecasts: no error counts as smaller than that of all values. */
const boundedError = (fit: SeriesFit, least: number): number => Math.max(least, standardError(fit));

interface IntervalFacts {
  readonly values: Float64Array;
  readonly spread: number;
  readonly isPositive: boolean;
  /** Standard error of the fit to all values. */
  readonly least: number;
}

export function interval(
  fit: SeriesFit,
  { values, spread, isPositive, least }: IntervalFacts,
): { point: Float64Array; low: Float64Array; high: Float64Array } {
  const error = boundedError(fit, least);
  const bound = (value: number): number => (isPositive ? Math.max(0, value) : value);
  const half = fit.growth.map((growth) => spread * error * growth);
  const highest = isIntermittent(values) ? 0 : -Infinity;
  return {
    point: fit.point.map(bound),
    low: fit.point.map((value, step) => bound(value - half[step]!)),
    high: fit.point.map((value, step) => Math.max(highest, bound(value + half[step]!))),
  };
}

export function measureCoverage(series: Float64Array, backtest: readonly BacktestWindow[]): number | null {
  const inside = backtest.flatMap(({ from, low, high }) =>
    Array.from(low, (bound, step) => [bound, high[step]!, series[from + step]!] as const)
      .filter(([, , value]) => !Number.isNaN(value))
      .map(([bound, top, value]) => (value >= bound && value <= top ? 1 : 0)),
  );
  return inside.length === 0 ? null : inside.reduce((sum: number, is) => sum + is, 0) / inside.length;
}
