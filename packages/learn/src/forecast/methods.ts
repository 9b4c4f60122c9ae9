import { decompose, seasonalFactors, type Decomposition } from './decompose.ts';
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
  const [minimum] = searchMinimum((x) => pass(logistic(x[0]!), null).squares, Float64Array.of(0), 60);
  const alpha = logistic(minimum!);
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

/**
 * Cycles that seasons are smoothed over before they are forecast. The usual 11 follow the noise of the last cycle, which
 * forecasts then repeat.
 */
const SEASON_WINDOW = 35;

/**
 * Seasons by repeated STL, repeated from their last cycle; the rest by exponential smoothing. Seasons are added, or
 * multiplied where that explains positive values better.
 */
export function fitMstl(values: Float64Array, periods: readonly number[], horizon: number): SeriesFit {
  const { seasonal, isMultiplied } = chooseSeasons(values, periods);
  const total = addUp(seasonal);
  const next = (step: number): number =>
    seasonal.reduce(
      (sum, season, at) => sum + season[season.length - periods[at]! + (step % periods[at]!)]!,
      0,
    );
  if (!isMultiplied) {
    const fit = fitEts(
      values.map((value, at) => value - total[at]!),
      1,
      horizon,
    );
    return { ...fit, point: fit.point.map((value, step) => value + next(step)) };
  }
  const factors = total.map(Math.exp);
  const fit = fitEts(
    values.map((value, at) => value / factors[at]!),
    1,
    horizon,
  );
  return {
    point: fit.point.map((value, step) => value * Math.exp(next(step))),
    residuals: fit.residuals.map((error, at) => error * factors[at]!),
    growth: fit.growth,
  };
}

/** Seasons of the values or of their logarithms, whichever leaves the likelier remainder. */
function chooseSeasons(
  values: Float64Array,
  periods: readonly number[],
): { readonly seasonal: readonly Float64Array[]; readonly isMultiplied: boolean } {
  const added = decompose(values, periods, SEASON_WINDOW);
  if (!values.every((value) => value > 0)) {
    return { seasonal: added.seasonal, isMultiplied: false };
  }
  const logs = values.map(Math.log);
  const multiplied = decompose(logs, periods, SEASON_WINDOW);
  // The density of a value is that of its logarithm, divided by the value.
  const isMultiplied = logRemainder(logs, multiplied) + 2 * meanValue(logs) < logRemainder(values, added);
  return { seasonal: (isMultiplied ? multiplied : added).seasonal, isMultiplied };
}

/** Logarithm of the mean square of what trend and seasons leave. */
function logRemainder(values: Float64Array, { seasonal, trend }: Decomposition): number {
  const total = addUp(seasonal);
  const squares = values.map((value, at) => (value - trend[at]! - total[at]!) ** 2);
  return Math.log(Math.max(meanValue(squares), Number.MIN_VALUE));
}

const addUp = (parts: readonly Float64Array[]): Float64Array =>
  parts[0]!.map((_, at) => parts.reduce((sum, part) => sum + part[at]!, 0));

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
