import { decompose, seasonalFactors } from './decompose.ts';
import { fitEts } from './ets.ts';
import { searchMinimum } from './nelder-mead.ts';
import { fitLine, isSeasonal, meanValue, type FitSeries, type SeriesFit } from './series.ts';
import { logistic } from '../scores/links.ts';

/** The last value of the same phase of the period; the last value without one. */
export const fitSeasonalNaive: FitSeries = (values, period, horizon) => {
  const lag = Math.max(1, Math.min(period, values.length));
  return {
    point: Float64Array.from({ length: horizon }, (_, step) => values[values.length - lag + (step % lag)]!),
    residuals: values.map((value, at) => (at < lag ? NaN : value - values[at - lag]!)),
    growth: Float64Array.from({ length: horizon }, (_, step) => Math.sqrt(Math.floor(step / lag) + 1)),
  };
};

/** The last value, with multiplicative seasons where there are any: the reference of the M4 competition. */
export const fitNaive2: FitSeries = (values, period, horizon) =>
  withoutSeason(values, period, (adjusted) => fitSeasonalNaive(adjusted, 1, horizon));

/**
 * Theta (Assimakopoulos and Nikolopoulos 2000): the mean of a straight line and exponential smoothing of the series
 * with its curvature doubled, with multiplicative seasons where there are any.
 */
export const fitTheta: FitSeries = (values, period, horizon) =>
  withoutSeason(values, period, (adjusted) => {
    const { slope, intercept } = fitLine(adjusted);
    const curved = adjusted.map((value, at) => 2 * value - (intercept + slope * at));
    const { alpha, level, residuals } = fitSmoothing(curved);
    return {
      point: Float64Array.from(
        { length: horizon },
        (_, step) => (level + intercept + slope * (adjusted.length + step)) / 2,
      ),
      residuals: residuals.map((error) => error / 2),
      growth: Float64Array.from({ length: horizon }, (_, step) => Math.sqrt(1 + step * alpha * alpha)),
    };
  });

/** Simple exponential smoothing from the first value, with the rate of least squares. */
export function fitSmoothing(values: Float64Array): {
  alpha: number;
  level: number;
  residuals: Float64Array;
} {
  const pass = (alpha: number, residuals: Float64Array | null): { level: number; squares: number } => {
    let [level, squares] = [values[0]!, 0];
    for (let at = 0; at < values.length; at += 1) {
      const error = values[at]! - level;
      squares += error * error;
      level += alpha * error;
      if (residuals) {
        residuals[at] = error;
      }
    }
    return { level, squares };
  };
  const [found] = searchMinimum((x) => pass(logistic(x[0]!), null).squares, Float64Array.of(0), 60);
  const alpha = logistic(found!);
  const residuals = new Float64Array(values.length);
  return { alpha, level: pass(alpha, residuals).level, residuals };
}

/** Fits what is left when classical seasons are divided out, if the series is seasonal and positive. */
function withoutSeason(
  values: Float64Array,
  period: number,
  fit: (adjusted: Float64Array) => SeriesFit,
): SeriesFit {
  const factors = isSeasonal(values, period) ? seasonalFactors(values, period) : null;
  if (!factors) {
    return fit(values);
  }
  const adjusted = fit(values.map((value, at) => value / factors[at % period]!));
  return {
    point: adjusted.point.map((value, step) => value * factors[(values.length + step) % period]!),
    residuals: adjusted.residuals.map((error, at) => error * factors[at % period]!),
    growth: adjusted.growth,
  };
}

/** Seasons by repeated STL, repeated from their last cycle; the rest by exponential smoothing. */
export function fitMstl(values: Float64Array, periods: readonly number[], horizon: number): SeriesFit {
  const { seasonal } = decompose(values, periods);
  const adjusted = values.map((value, at) => seasonal.reduce((rest, season) => rest - season[at]!, value));
  const fit = fitEts(adjusted, 1, horizon);
  return {
    ...fit,
    point: fit.point.map((value, step) =>
      seasonal.reduce(
        (sum, season, at) => sum + season[season.length - periods[at]! + (step % periods[at]!)]!,
        value,
      ),
    ),
  };
}

const CROSTON_RATE = 0.1;

/** Intermittent demand: smoothed sizes over smoothed gaps, corrected (Croston 1972; Syntetos and Boylan 2005). */
export const fitCroston: FitSeries = (values, _, horizon) => {
  let [size, gap, since] = [NaN, NaN, 1];
  const rate = (): number => (Number.isNaN(size) ? NaN : ((1 - CROSTON_RATE / 2) * size) / gap);
  const residuals = values.map((value) => {
    const error = value - rate();
    if (value !== 0) {
      const isFirst = Number.isNaN(size);
      size = isFirst ? value : size + CROSTON_RATE * (value - size);
      gap = isFirst ? since : gap + CROSTON_RATE * (since - gap);
      since = 1;
    } else {
      since += 1;
    }
    return error;
  });
  const level = Number.isNaN(size) ? 0 : rate();
  return {
    point: new Float64Array(horizon).fill(level),
    residuals,
    growth: new Float64Array(horizon).fill(1),
  };
};

/** The mean of all values: for intermittent demand without order. */
export const fitMean: FitSeries = (values, _, horizon) => {
  const mean = meanValue(values);
  return {
    point: new Float64Array(horizon).fill(mean),
    residuals: values.map((value) => value - mean),
    growth: new Float64Array(horizon).fill(1),
  };
};

/** Demand that is often 0: on average more than 1.32 steps from one value to the next (Syntetos and Boylan). */
export function isIntermittent(values: Float64Array): boolean {
  const demands = values.filter((value) => value !== 0).length;
  return values.every((value) => value >= 0) && demands > 0 && values.length / demands > 1.32;
}
