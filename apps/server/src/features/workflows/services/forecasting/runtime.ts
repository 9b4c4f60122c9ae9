import { forecastSeries, usualPeriods, type SeriesForecast } from '@plumbline/learn';
import { message, type Message } from '@plumbline/messages';
import { findColumn } from '../prediction/examples.ts';
import {
  ServiceError,
  type DataColumn,
  type Metric,
  type ScoredColumn,
  type ServiceRuntime,
  type TrainingControl,
  type TrainingData,
} from '../service.ts';
import { effectsSection } from './effects-section.ts';
import { forecastSections } from './forecast-sections.ts';
import { inputColumns, knownInputs, withoutFuture } from './known-inputs.ts';
import { readSeries, type SeriesTable } from './read-series.ts';
import type { StoredForecast } from './stored-forecast.ts';
import type { ForecastingOptions } from './options.ts';

const WINDOWS = 3;
const MIN_HORIZON = 6;
const MAX_HORIZON = 60;

interface Plan {
  readonly periods: readonly number[];
  readonly horizon: number;
}

function plan({ calendar, series }: SeriesTable, { period, horizon }: ForecastingOptions): Plan {
  const longest = series.reduce((most, { values }) => Math.max(most, values.length), 0);
  const periods = period === null ? usualPeriods(calendar.step, longest) : [period].filter((one) => one > 1);
  const season = Math.min(MAX_HORIZON, Math.max(MIN_HORIZON, periods[0] ?? 0));
  return { periods, horizon: horizon ?? season };
}

interface ForecastTask {
  readonly options: ForecastingOptions;
  /** Known in advance. */
  readonly columns: readonly DataColumn[];
  readonly control: TrainingControl;
}

function forecastAll(
  table: SeriesTable,
  { periods, horizon }: Plan,
  { options, columns, control }: ForecastTask,
): SeriesForecast[] {
  const methods = options.method === 'auto' ? {} : { methods: [options.method] };
  return table.series.map((series, at) => {
    control.progress('choosing', at, table.series.length);
    return forecastSeries(series.values, {
      horizon,
      periods,
      level: options.coverage,
      windows: WINDOWS,
      ...methods,
      known: knownInputs(table, series, { columns, horizon, findsHolidays: options.holidays }),
    });
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean figures over series, and those of repeating the last season. */
function metrics(forecasts: readonly SeriesForecast[]): Metric[] {
  const coverage = forecasts.flatMap((one) => one.coverage ?? []);
  return [
    ...ERRORS.flatMap((name) => errorMetric(forecasts, name)),
    ...(coverage.length === 0
      ? []
      : [
          {
            name: 'intervalCoverage',
            value: mean(coverage),
            interval: null,
            baseline: null,
            isBetter: 'higher',
          } as const,
        ]),
  ];
}

const ERRORS: readonly SeriesForecast['judgedBy'][] = ['mase', 'rmsse'];

/** Of the series that this error decided for. */
function errorMetric(forecasts: readonly SeriesForecast[], name: SeriesForecast['judgedBy']): Metric[] {
  const judged = forecasts.flatMap(({ tried, method, judgedBy }) => {
    const errorOf = (wanted: string): number | null =>
      tried.find((one) => one.method === wanted)?.[name] ?? null;
    const own = errorOf(method);
    return own === null || judgedBy !== name ? [] : [{ own, naive: errorOf('seasonalNaive') }];
  });
  const naive = judged.flatMap((one) => one.naive ?? []);
  return judged.length === 0
    ? []
    : [
        {
          name,
          value: mean(judged.map(({ own }) => own)),
          interval: null,
          baseline: naive.length === judged.length ? mean(naive) : null,
          isBetter: 'lower',
        },
      ];
}

function verdict(figures: readonly Metric[], level: number): Message[] {
  const error = figures.find(({ name, baseline }) => ERRORS.some((one) => one === name) && baseline);
  const coverage = figures.find(({ name }) => name === 'intervalCoverage');
  const sentences: Message[] = [];
  if (error?.baseline) {
    const share = 1 - error.value / error.baseline;
    sentences.push(
      message('workflow.verdict.forecast', {
        share: Math.abs(share),
        kind: share >= 0 ? 'better' : 'worse',
      }),
    );
  }
  if (coverage) {
    sentences.push(message('workflow.verdict.forecastCoverage', { share: coverage.value, level }));
  }
  return sentences.length > 0 ? sentences : [message('workflow.verdict.forecastShort')];
}

/** Past forecasts beside the rows that they are of: the newest where windows overlap. */
function scored({ series }: SeriesTable, forecasts: readonly SeriesForecast[], rows: number): ScoredColumn[] {
  const empty = (): (number | null)[] => Array.from({ length: rows }, () => null);
  const [point, low, high] = [empty(), empty(), empty()];
  forecasts.forEach(({ backtest }, at) => {
    for (const window of backtest) {
      window.point.forEach((value, step) => {
        const row = series[at]!.rows[window.from + step]!;
        if (row >= 0) {
          point[row] = value;
          low[row] = window.low[step]!;
          high[row] = window.high[step]!;
        }
      });
    }
  });
  return [
    { name: 'Past forecast', type: 'number', cells: point },
    { name: 'Low', type: 'number', cells: low },
    { name: 'High', type: 'number', cells: high },
  ];
}

/** Whether a column is the target, the times or the names of series, which are no inputs. */
function isPart(
  data: TrainingData,
  name: string,
  { target, options }: { readonly target: string; readonly options: ForecastingOptions },
): boolean {
  const isTime = ['date', 'timestamp'].includes(findColumn(data, name).type);
  return isTime || [target, options.timeColumn, options.groupColumn].includes(name);
}

export const forecastingRuntime: ServiceRuntime<ForecastingOptions> = {
  train(data, { target, features, options }, control) {
    if (target === null) {
      throw new ServiceError('Choose a target: the number to forecast.');
    }
    control.progress('checking', 0, 1);
    const table = readSeries(data, findColumn(data, target), options);
    const planned = plan(table, options);
    const columns = inputColumns(
      data,
      features.filter((name) => !isPart(data, name, { target, options })),
    );
    const forecasts = forecastAll(table, planned, { options, columns, control });
    const figures = metrics(forecasts);
    const { calendar, series } = table;
    const stored: StoredForecast = {
      step: calendar.step,
      series: forecasts.map(({ method, point, low, high }, at) => ({
        name: series[at]!.name,
        method,
        values: Array.from(point, (value, step) => {
          const position = series[at]!.first + series[at]!.values.length + step;
          return [calendar.days(position), value, low[step]!, high[step]!] as const;
        }),
      })),
    };
    return {
      model: JSON.stringify(stored),
      algorithm: 'forecast',
      rows: { trained: data.rows, held: 0 },
      verdict: verdict(figures, options.coverage),
      metrics: figures,
      checks: withoutFuture(table, columns).map(({ name }) => ({
        code: 'noFuture',
        severity: 'warning' as const,
        column: name,
        text: message('workflow.check.noFuture', { column: name }),
      })),
      importance: [],
      sections: [
        ...forecastSections({
          target,
          table,
          forecasts,
          stored,
          level: options.coverage,
          isSummed: options.aggregate !== 'mean',
        }),
        ...effectsSection({
          names: series.map(({ name }) => name),
          forecasts,
          columns: columns.map(({ name }) => name),
        }),
      ],
      inputs: [],
      scored: scored(table, forecasts, data.rows),
      limits: [message('workflow.limit.forecast')],
    };
  },

  open: () => null,
};
