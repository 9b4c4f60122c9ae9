import { sumForecasts, type SeriesForecast } from '@plumbline/learn';
import { message } from '@plumbline/messages';
import { numberToCell } from '../cells.ts';
import type { SectionDraft } from '../service.ts';
import type { SeriesTable } from './read-series.ts';
import type { StoredForecast } from './stored-forecast.ts';

/** Series that are drawn; all of them are in the table. */
const DRAWN_SERIES = 5;
const TABLE_ROWS = 5000;
/** Past values that a forecast is drawn after, per value of the forecast. */
const PAST = 6;

interface Parts {
  readonly target: string;
  readonly table: SeriesTable;
  readonly forecasts: readonly SeriesForecast[];
  readonly stored: StoredForecast;
  readonly level: number;
  /** Whether the sum of series has a meaning. */
  readonly isSummed: boolean;
}

type Lines = Extract<SectionDraft, { kind: 'lines' }>;
type Line = Lines['series'][number];

const forecastAxes = ({ target }: Parts) =>
  ({ x: { label: 'time', type: 'date' }, y: { label: target, type: 'number' } }) as const;

export function forecastSections(parts: Parts): SectionDraft[] {
  const { table, forecasts, stored, level } = parts;
  const type = table.calendar.step === 'hour' ? 'timestamp' : 'date';
  const drawn = stored.series.slice(0, DRAWN_SERIES).map((_, at) => drawForecast(parts, at));
  return [
    ...(parts.isSummed && forecasts.length > 1 ? [drawSum(parts)] : []),
    ...drawn,
    ...(forecasts[0]!.backtest.length > 0 ? [drawBacktest(parts)] : []),
    ...methodTables(forecasts),
    {
      kind: 'table',
      id: 'forecastTable',
      title: message('workflow.section.forecastTable'),
      note: message('workflow.section.forecastNote', { level }),
      columns: [
        { name: 'Series', type: 'text' },
        { name: 'Time', type: 'text' },
        { name: 'Forecast', type: 'number' },
        { name: 'Low', type: 'number' },
        { name: 'High', type: 'number' },
      ],
      rows: stored.series
        .flatMap(({ name, values }) =>
          values.map(([days, point, low, high]) => [name, numberToCell(type, days), point, low, high]),
        )
        .slice(0, TABLE_ROWS),
    },
  ];
}

function actualLine({ table: { calendar, series } }: Parts, at: number, count: number): Line {
  const { first, values } = series[at]!;
  const from = Math.max(0, values.length - count);
  const points = Array.from(values.subarray(from), (value, index): [number, number] => [
    calendar.days(first + from + index),
    value,
  ]);
  return {
    name: 'actual',
    role: 'actual',
    points: points.filter(([, value]) => !Number.isNaN(value)),
    band: [],
  };
}

function drawForecast(parts: Parts, at: number): Lines {
  const { name, values } = parts.stored.series[at]!;
  return {
    kind: 'lines',
    id: name === null ? 'forecast' : `forecast-${at + 1}`,
    title:
      name === null
        ? message('workflow.section.forecast')
        : message('workflow.section.forecastOf', { series: name }),
    note: message('workflow.section.forecastNote', { level: parts.level }),
    ...forecastAxes(parts),
    series: [
      actualLine(parts, at, PAST * values.length),
      {
        name: 'forecast',
        role: 'forecast',
        points: values.map(([days, point]) => [days, point]),
        band: values.map(([days, , low, high]) => [days, low, high]),
      },
    ],
  };
}

/** All series together, as far back as all of them have values. */
function drawSum(parts: Parts): Lines {
  const { table, forecasts, level } = parts;
  const members = table.series.map(({ values }, at) => ({ values, forecast: forecasts[at]! }));
  const { point, low, high } = sumForecasts(members, level);
  const { first, values } = table.series[0]!;
  const end = first + values.length;
  const shortest = members.reduce((least, one) => Math.min(least, one.values.length), Infinity);
  const count = Math.min(shortest, PAST * point.length);
  const past = Array.from({ length: count }, (_, at): [number, number] => [
    table.calendar.days(end - count + at),
    members.reduce((sum, one) => sum + one.values[one.values.length - count + at]!, 0),
  ]);
  const day = (step: number): number => table.calendar.days(end + step);
  return {
    kind: 'lines',
    id: 'forecast-sum',
    title: message('workflow.section.forecastSum'),
    note: message('workflow.section.forecastSumNote', { series: members.length, level }),
    ...forecastAxes(parts),
    series: [
      {
        name: 'actual',
        role: 'actual',
        points: past.filter(([, value]) => !Number.isNaN(value)),
        band: [],
      },
      {
        name: 'forecast',
        role: 'forecast',
        points: Array.from(point, (value, step) => [day(step), value]),
        band: Array.from(point, (_, step) => [day(step), low[step]!, high[step]!]),
      },
    ],
  };
}

/** Backtest of the first series. */
function drawBacktest(parts: Parts): Lines {
  const { table, forecasts } = parts;
  const { first, values } = table.series[0]!;
  const { backtest } = forecasts[0]!;
  return {
    kind: 'lines',
    id: 'backtest',
    title: message('workflow.section.backtest'),
    note: message('workflow.section.backtestNote'),
    ...forecastAxes(parts),
    series: [
      actualLine(parts, 0, values.length - backtest[0]!.from + backtest[0]!.point.length),
      ...backtest.map(({ from, point, low, high }): Line => {
        const days = (step: number): number => table.calendar.days(first + from + step);
        return {
          name: 'forecast',
          role: 'forecast',
          points: Array.from(point, (value, step) => [days(step), value]),
          band: Array.from(point, (_, step) => [days(step), low[step]!, high[step]!]),
        };
      }),
    ],
  };
}

const METHODS = [
  {
    judgedBy: 'mase',
    id: 'methods',
    title: message('workflow.section.methods'),
    note: message('workflow.section.methodsNote'),
  },
  {
    judgedBy: 'rmsse',
    id: 'intermittentMethods',
    title: message('workflow.section.intermittentMethods'),
    note: message('workflow.section.intermittentMethodsNote'),
  },
] as const;

/** Series are compared by the error that decided for them. */
function methodTables(forecasts: readonly SeriesForecast[]): SectionDraft[] {
  return METHODS.flatMap(({ judgedBy, ...section }): SectionDraft[] => {
    const judged = forecasts.filter((forecast) => forecast.judgedBy === judgedBy);
    const table: SectionDraft = {
      kind: 'table',
      ...section,
      columns: [
        { name: 'Method', type: 'text' },
        { name: 'Mean error', type: 'number' },
        { name: 'Series', type: 'integer' },
      ],
      rows: methodRows(judged, judgedBy),
    };
    return judged.length === 0 ? [] : [table];
  });
}

/** Mean error of each method, and for how many series it was chosen. */
function methodRows(
  forecasts: readonly SeriesForecast[],
  judgedBy: SeriesForecast['judgedBy'],
): (string | number | null)[][] {
  const methods = new Set(
    forecasts.flatMap(({ tried, method }) => [method, ...tried.map((one) => one.method)]),
  );
  return [...methods]
    .map((method) => {
      const errors = forecasts.flatMap(
        ({ tried }) => tried.find((one) => one.method === method)?.[judgedBy] ?? [],
      );
      const error =
        errors.length === 0 ? null : errors.reduce((sum, value) => sum + value, 0) / errors.length;
      return [method, error, forecasts.filter((one) => one.method === method).length];
    })
    .toSorted((one, other) => Number(one[1] ?? Infinity) - Number(other[1] ?? Infinity));
}
