import { normalQuantile } from '../statistics/distributions.ts';
import type { SeriesForecast } from './forecast-series.ts';

/** A series with its forecast. Those that are summed end at the same time. */
export interface ForecastPart {
  readonly values: Float64Array;
  readonly forecast: Pick<SeriesForecast, 'point' | 'high' | 'backtest'>;
}

export interface SummedForecast {
  readonly point: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/**
 * The forecast of a sum of series: the sum of their forecasts, so that parts and whole agree. Its interval is as wide as that
 * of independent errors, and wider where errors of the sum at past origins were.
 */
export function sumForecasts(parts: readonly ForecastPart[], level: number): SummedForecast {
  const forecasts = parts.map(({ forecast }) => forecast);
  const { point, half } = sumParts(forecasts);
  const wider = wideningOf(parts, normalQuantile((1 + level) / 2));
  const isPositive = parts.every(({ values }) => values.every((value) => !(value < 0)));
  return {
    point,
    low: point.map((value, step) => {
      const low = value - wider * half[step]!;
      return isPositive ? Math.max(0, low) : low;
    }),
    high: point.map((value, step) => value + wider * half[step]!),
  };
}

/** The upper half: the lower one ends at 0 where values are never negative. */
function sumParts(parts: readonly Pick<SeriesForecast, 'point' | 'high'>[]): {
  point: Float64Array;
  half: Float64Array;
} {
  const steps = parts[0]!.point;
  return {
    point: steps.map((_, step) => parts.reduce((sum, { point }) => sum + point[step]!, 0)),
    half: steps.map((_, step) =>
      Math.sqrt(parts.reduce((sum, { point, high }) => sum + (high[step]! - point[step]!) ** 2, 0)),
    ),
  };
}

/** Root mean square of the sum's errors at origins that all series share, in standard errors; at least 1. */
function wideningOf(parts: readonly ForecastPart[], quantile: number): number {
  const [first] = parts;
  const ratios = first!.forecast.backtest.flatMap(({ from }) => {
    const before = first!.values.length - from;
    const windows = parts.map(({ values, forecast }) => ({
      values,
      window: forecast.backtest.find((one) => values.length - one.from === before),
    }));
    const known = windows.flatMap(({ values, window }) => (window ? [{ values, window }] : []));
    if (known.length < parts.length) {
      return [];
    }
    const { point, half } = sumParts(known.map(({ window }) => window));
    return Array.from(point, (value, step) => {
      const actual = known.reduce((sum, { values, window }) => sum + values[window.from + step]!, 0);
      return (quantile * (actual - value)) / half[step]!;
    }).filter(Number.isFinite);
  });
  const squares = ratios.reduce((sum, ratio) => sum + ratio * ratio, 0);
  return ratios.length === 0 ? 1 : Math.max(1, Math.sqrt(squares / ratios.length));
}
