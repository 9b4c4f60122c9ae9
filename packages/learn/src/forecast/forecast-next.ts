import { forecastSeries } from './forecast-series.ts';
import { usualPeriods, type TimeStep } from './series.ts';

export interface NextValues {
  readonly point: Float64Array;
  /** Ends of the interval. */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

const MIN_VALUES = 8;

/**
 * The next `horizon` values of a series of a calendar unit, by the quick methods: milliseconds, so it can run where a
 * chart is drawn. NaN is a gap. Null with fewer than eight known values.
 */
export function forecastNext(
  values: Float64Array,
  { unit, horizon, level }: { readonly unit: TimeStep; readonly horizon: number; readonly level: number },
): NextValues | null {
  const known = values.filter((value) => !Number.isNaN(value)).length;
  if (known < MIN_VALUES) {
    return null;
  }
  const { point, low, high } = forecastSeries(values, {
    horizon,
    level,
    periods: usualPeriods(unit, values.length).slice(0, 1),
    windows: 2,
    methods: ['seasonalNaive', 'theta', 'ets'],
  });
  return { point, low, high };
}
