import { LearnError } from '../data/frame.ts';
import { fitEts } from './ets.ts';
import { fitCroston, fitMean, fitMstl, fitSeasonalNaive, fitTheta, isIntermittent } from './methods.ts';
import { interval, intervalSpread, measureCoverage, standardError, type Run } from './intervals.ts';
import { adjustSeries, type KnownEffect, type KnownInputs } from './known-inputs.ts';
import { fillGaps, type BacktestWindow, type ForecastMethod, type SeriesFit } from './series.ts';

/** How a series is forecast. */
export interface ForecastOptions {
  /** Steps to forecast. */
  readonly horizon: number;
  /** Seasons in steps, ascending, such as 24 and 168 for hours; see `usualPeriods`. Those not contained twice are left out. */
  readonly periods: readonly number[];
  /** Share of future values that intervals should contain. */
  readonly level: number;
  /** Origins that methods are compared from. */
  readonly windows: number;
  /** Methods to choose from; all by default. */
  readonly methods?: readonly ForecastMethod[];
  /** What is known of the times of the series and of the horizon; nothing by default. */
  readonly known?: KnownInputs;
}

/** The forecast of a series with the comparison of methods that it was chosen by. */
export interface SeriesForecast {
  readonly method: ForecastMethod;
  readonly point: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Errors of each method over the origins, best first. Empty if the series is too short to compare. */
  readonly tried: readonly MethodScore[];
  /** The error that decided: where many values are 0, forecasts that are too low have the lowest absolute error. */
  readonly judgedBy: 'mase' | 'rmsse';
  /** Share of values at the origins that the chosen method's intervals contained; null without origins. */
  readonly coverage: number | null;
  /** Forecasts of the chosen method from each origin, oldest first. */
  readonly backtest: readonly BacktestWindow[];
  /** What known inputs do; empty without. */
  readonly effects: readonly KnownEffect[];
}

/** The errors of one method over all origins. */
export interface MethodScore {
  readonly method: ForecastMethod;
  /** Mean absolute error over that of the seasonal naive method one season ahead, within the series; null if that is 0. */
  readonly mase: number | null;
  /** The same with squared errors, and the root of the quotient. */
  readonly rmsse: number | null;
  readonly meanAbsoluteError: number;
  readonly meanSquaredError: number;
}

const MIN_VALUES = 4;
/** Values before the first origin: fewer fit nothing. */
const MIN_HISTORY = 8;
/** Longer histories add time, not accuracy. */
const MAX_VALUES = 2000;
const USUAL: readonly ForecastMethod[] = ['seasonalNaive', 'theta', 'ets', 'mstl', 'combined'];
const INTERMITTENT: readonly ForecastMethod[] = ['croston', 'pastMean', 'ets', 'seasonalNaive'];
/** Single methods whose mean is `combined`. */
const MEMBERS: readonly ForecastMethod[] = ['theta', 'ets', 'mstl'];

/**
 * Forecasts one series of evenly spaced values (NaN is a gap) by the method that was best from several past origins,
 * each of which saw only what came before it. Throws `rows.none` below four values.
 */
export function forecastSeries(series: Float64Array, options: ForecastOptions): SeriesForecast {
  if (!(options.horizon >= 1 && options.level > 0 && options.level < 1)) {
    throw new LearnError('options.invalid', 'A horizon is at least 1, and a level between 0 and 1.');
  }
  if (series.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0) < MIN_VALUES) {
    throw new LearnError('rows.none', `A series needs at least ${MIN_VALUES} values.`);
  }
  const values = fillGaps(series).slice(-MAX_VALUES);
  const offset = series.length - values.length;
  const periods = options.periods.filter((period) => period > 1 && values.length >= 2 * period);
  const methods = candidates(values, periods, options);
  const origins = chooseOrigins(values.length, periods, options);
  const judgedBy = methods.includes('croston') ? 'rmsse' : 'mase';
  const known = inputsFrom(options.known, { offset, findsHolidays: judgedBy === 'mase' });
  const runs = origins.map((origin) => ({
    origin,
    ...fitAdjusted(values.subarray(0, origin), {
      methods,
      periods,
      horizon: Math.min(options.horizon, values.length - origin),
      known,
    }),
  }));
  const scored = methods.map((method) => score(method, { values, runs, period: periods[0] ?? 1 }));
  const rank = { mase: 'meanAbsoluteError', rmsse: 'meanSquaredError' } as const;
  const tried =
    runs.length === 0 ? [] : scored.toSorted((one, other) => one[rank[judgedBy]] - other[rank[judgedBy]]);
  const method = tried[0]?.method ?? (methods.includes('ets') ? 'ets' : methods[0]!);
  const { fits, effects } = fitAdjusted(values, {
    methods: [method],
    periods,
    horizon: options.horizon,
    known,
  });
  const fit = fits.get(method)!;
  const least = standardError(fit);
  const spread = intervalSpread(method, { values, runs, level: options.level, least });
  const isPositive = values.every((value) => value >= 0);
  const backtest = runs.map(({ origin, fits }) => ({
    from: origin + offset,
    ...interval(fits.get(method)!, { values: values.subarray(0, origin), spread, isPositive, least }),
  }));
  return {
    method,
    ...interval(fit, { values, spread, isPositive, least }),
    tried,
    judgedBy,
    coverage: measureCoverage(series, backtest),
    backtest,
    effects,
  };
}

/** A few large values among zeros look like holidays by chance. */
const inputsFrom = (
  known: KnownInputs | undefined,
  { offset, findsHolidays }: { readonly offset: number; readonly findsHolidays: boolean },
): KnownInputs | null =>
  known === undefined
    ? null
    : {
        columns: known.columns.map((values) => values.subarray(offset)),
        days: known.days === null || !findsHolidays ? null : known.days.subarray(offset),
      };

function candidates(
  values: Float64Array,
  periods: readonly number[],
  { methods }: ForecastOptions,
): ForecastMethod[] {
  const suited = (isIntermittent(values) ? INTERMITTENT : USUAL).filter(
    (method) => method !== 'mstl' || periods.length > 0,
  );
  const wanted = methods ? suited.filter((method) => methods.includes(method)) : suited;
  return wanted.length > 0 ? wanted : ['seasonalNaive'];
}

/** Ends of the histories that are forecast from: a horizon apart, nearer together in short series. */
function chooseOrigins(
  length: number,
  periods: readonly number[],
  { horizon, windows }: ForecastOptions,
): number[] {
  const longest = periods[periods.length - 1] ?? 1;
  const least = Math.max(MIN_HISTORY, length >= 3 * longest ? 2 * longest : longest + 1);
  const last = length - Math.min(horizon, Math.max(1, Math.floor((length - least) / 2)));
  const room = last - least;
  const step = Math.max(1, Math.min(horizon, Math.floor(room / Math.max(1, windows - 1))));
  return Array.from({ length: windows }, (_, at) => last - (windows - 1 - at) * step).filter(
    (origin) => origin >= least && origin < length,
  );
}

interface FitAll {
  readonly methods: readonly ForecastMethod[];
  readonly periods: readonly number[];
  readonly horizon: number;
}

interface AdjustedFits {
  readonly fits: Map<ForecastMethod, SeriesFit>;
  readonly effects: readonly KnownEffect[];
}

/** Methods fitted to a series without what its inputs do, which their forecasts have again. */
function fitAdjusted(
  values: Float64Array,
  { known, ...options }: FitAll & { readonly known: KnownInputs | null },
): AdjustedFits {
  const adjusted = known === null ? null : adjustSeries(values, options.periods, known);
  if (adjusted === null) {
    return { fits: fitAll(values, options), effects: [] };
  }
  const restored = [...fitAll(adjusted.values, options)].map(([method, fit]): [ForecastMethod, SeriesFit] => [
    method,
    {
      ...fit,
      point: fit.point.map(adjusted.restore),
      growth: fit.growth.map((growth, step) => growth * adjusted.scale(step)),
    },
  ]);
  return { fits: new Map(restored), effects: adjusted.effects };
}

function fitAll(values: Float64Array, { methods, periods, horizon }: FitAll): Map<ForecastMethod, SeriesFit> {
  const own = periods.filter((period) => values.length >= 2 * period);
  const period = own[0] ?? 1;
  // Two cycles of a season leave STL nothing to judge it by: it repeats them without an error.
  const thrice = own.filter((length) => values.length >= 3 * length);
  const members = MEMBERS.filter((method) => method !== 'mstl' || thrice.length > 0);
  const single: Readonly<Record<Exclude<ForecastMethod, 'combined'>, () => SeriesFit>> = {
    seasonalNaive: () => fitSeasonalNaive(values, longestPeriod(values, own), horizon),
    theta: () => fitTheta(values, period, horizon),
    ets: () => fitEts(values, period, horizon),
    mstl: () => (thrice.length > 0 ? fitMstl(values, thrice, horizon) : fitEts(values, period, horizon)),
    croston: () => fitCroston(values, 1, horizon),
    pastMean: () => fitMean(values, 1, horizon),
  };
  const fits = new Map<ForecastMethod, SeriesFit>();
  const fitOnce = (method: Exclude<ForecastMethod, 'combined'>): SeriesFit => {
    const fit = fits.get(method) ?? single[method]();
    fits.set(method, fit);
    return fit;
  };
  for (const method of methods) {
    if (method === 'combined') {
      fits.set(method, combine(members.map((member) => fitOnce(member as 'ets'))));
    } else {
      fitOnce(method);
    }
  }
  return fits;
}

/** The longest season repeats the shorter ones within it; seasons of a year by days are too few and too noisy. */
function longestPeriod(values: Float64Array, periods: readonly number[]): number {
  return periods.findLast((period) => values.length >= 3 * period) ?? periods[0] ?? 1;
}

function combine(fits: readonly SeriesFit[]): SeriesFit {
  const mean = (read: (fit: SeriesFit) => Float64Array): Float64Array =>
    read(fits[0]!).map((_, at) => fits.reduce((sum, fit) => sum + read(fit)[at]!, 0) / fits.length);
  return {
    point: mean(({ point }) => point),
    residuals: mean(({ residuals }) => residuals),
    growth: mean(({ growth }) => growth),
  };
}

function score(
  method: ForecastMethod,
  { values, runs, period }: { values: Float64Array; runs: readonly Run[]; period: number },
): MethodScore {
  const errors = runs.flatMap(({ origin, fits }) =>
    Array.from(fits.get(method)!.point, (value, step) => values[origin + step]! - value),
  );
  const lag = Math.min(period, values.length - 1);
  const naive = Array.from(values.subarray(lag), (value, at) => value - values[at]!);
  const [own, scale] = [meanErrors(errors), meanErrors(naive)];
  return {
    method,
    meanAbsoluteError: own.absolute,
    meanSquaredError: own.squared,
    mase: scale.absolute > 0 ? own.absolute / scale.absolute : null,
    rmsse: scale.squared > 0 ? Math.sqrt(own.squared / scale.squared) : null,
  };
}

const meanErrors = (errors: readonly number[]): { readonly absolute: number; readonly squared: number } => ({
  absolute: errors.reduce((sum, error) => sum + Math.abs(error), 0) / errors.length,
  squared: errors.reduce((sum, error) => sum + error * error, 0) / errors.length,
});
