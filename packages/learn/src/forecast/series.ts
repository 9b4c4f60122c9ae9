/** A method fitted to a series. */
export interface SeriesFit {
  /** The next values, one per step. */
  readonly point: Float64Array;
  /** Errors of forecasts one step ahead within the series; NaN where there are none. */
  readonly residuals: Float64Array;
  /** Standard error of each step, as a multiple of that of the first. */
  readonly growth: Float64Array;
}

export type ForecastMethod = 'seasonalNaive' | 'theta' | 'ets' | 'mstl' | 'combined' | 'croston' | 'pastMean';

export interface BacktestWindow {
  /** Index of the first value that was forecast. */
  readonly from: number;
  readonly point: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Fits a method to evenly spaced values without gaps, and forecasts `horizon` steps. */
export type FitSeries = (values: Float64Array, period: number, horizon: number) => SeriesFit;

/** How values follow each other in time. */
export type TimeStep = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

const PERIODS: Readonly<Record<TimeStep, readonly number[]>> = {
  hour: [24, 168],
  day: [7, 365],
  week: [52],
  month: [12],
  quarter: [4],
  year: [],
};

/** Seasons that values of a calendar step usually have, in steps; only those that the series contains twice. */
export function usualPeriods(step: TimeStep, length: number): number[] {
  return PERIODS[step].filter((period) => length >= 2 * period);
}

/** Gaps (NaN) by straight lines; the ends repeat the nearest value. All 0 if no value is known. */
export function fillGaps(values: Float64Array): Float64Array {
  const filled = values.slice();
  let last = -1;
  for (let at = 0; at < filled.length; at += 1) {
    if (!Number.isNaN(filled[at]!)) {
      const from = last < 0 ? filled[at]! : filled[last]!;
      for (let gap = last + 1; gap < at; gap += 1) {
        filled[gap] = from + ((filled[at]! - from) * (gap - last)) / (at - last);
      }
      last = at;
    }
  }
  return filled.fill(last < 0 ? 0 : filled[last]!, last + 1);
}

/** Whether values a period apart are correlated, by the 90 % test of the M4 competition. Needs three periods. */
export function isSeasonal(values: Float64Array, period: number): boolean {
  if (period < 2 || values.length < 3 * period) {
    return false;
  }
  const mean = meanValue(values);
  const centered = values.map((value) => value - mean);
  const variance = centered.reduce((sum, value) => sum + value * value, 0);
  if (variance === 0) {
    return false;
  }
  let [squares, correlation] = [0, 0];
  for (let lag = 1; lag <= period; lag += 1) {
    squares += correlation * correlation;
    let sum = 0;
    for (let at = lag; at < centered.length; at += 1) {
      sum += centered[at]! * centered[at - lag]!;
    }
    correlation = sum / variance;
  }
  return Math.abs(correlation) > (1.645 * Math.sqrt(1 + 2 * squares)) / Math.sqrt(values.length);
}

export function meanValue(values: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) {
    sum += values[at]!;
  }
  return sum / values.length;
}

/** Slope and value at step 0 of the straight line of least squares. */
export function fitLine(values: Float64Array): { slope: number; intercept: number } {
  const center = (values.length - 1) / 2;
  const mean = meanValue(values);
  let [xx, xy] = [0, 0];
  for (let at = 0; at < values.length; at += 1) {
    xx += (at - center) ** 2;
    xy += (at - center) * (values[at]! - mean);
  }
  const slope = xx === 0 ? 0 : xy / xx;
  return { slope, intercept: mean - slope * center };
}
