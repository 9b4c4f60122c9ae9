import type {
  ChartAggregate,
  ChartChannel,
  ChartChannelName,
  ChartSpec,
  FilterNode,
  GraphMode,
  Issue,
} from '@plumbline/contract';
import { normalise, type Dimension, type Measure, type Query } from '@plumbline/query';
import { findColumn, isNumeric, type ChartColumn } from './column.ts';
import { resolveChart } from './resolve-chart.ts';

/** The rows a chart is drawn from. */
export interface ChartRows {
  readonly filters?: FilterNode | null | undefined;
  readonly search?: string | null | undefined;
}

/** Names of the outputs of a chart's queries. */
export const OUTPUT = { x: 'x', upper: 'x_to', y: 'y', rows: 'rows' } as const;

/** Aggregates of parts that add up to the aggregate of the whole. */
export const isAdditive = (aggregate: ChartAggregate | undefined): boolean =>
  aggregate === 'count' || aggregate === 'sum';

const NOTHING: ChartChannel = { field: null };

export const channelOf = ({ encoding }: ChartSpec, name: ChartChannelName): ChartChannel =>
  encoding[name] ?? NOTHING;

/** One row per mark: x, for bins the upper edge, then y; in the chart's sort, at most its limit. */
export function chartQuery(spec: ChartSpec, columns: readonly ChartColumn[], rows: ChartRows = {}): Query {
  const chart = resolveChart(spec, columns);
  return normalise({
    ...rowsOf(rows),
    groups: [dimensionOf(chart)],
    measures: [measureOf(chart)],
    sort: [sortOf(chart)],
    limit: chart.limit,
  });
}

/** One row about all marks together: y over every matching row where parts add up, then the number of those rows. */
export const chartTotalsQuery = (spec: ChartSpec, rows: ChartRows = {}): Query =>
  normalise({
    ...rowsOf(rows),
    measures: [
      ...(isAdditive(channelOf(spec, 'y').aggregate) ? [measureOf(spec)] : []),
      { aggregate: 'count', column: null, as: OUTPUT.rows },
    ],
  });

/** On a time axis in its natural order the newest marks are asked for, and put in order afterwards. */
export const keepsNewest = (spec: ChartSpec): boolean =>
  channelOf(spec, 'x').timeUnit !== undefined && spec.sort === 'x';

const rowsOf = ({ filters, search }: ChartRows) => ({ filter: filters ?? null, search: search ?? null });

function dimensionOf(spec: ChartSpec): Dimension {
  const x = { ...channelOf(spec, 'x'), field: channelOf(spec, 'x').field ?? '' };
  if (x.timeUnit !== undefined) {
    return { kind: 'time', column: x.field, unit: x.timeUnit, as: OUTPUT.x };
  }
  return x.bin === undefined
    ? { kind: 'value', column: x.field, as: OUTPUT.x }
    : { kind: 'bin', column: x.field, maxBins: x.bin.maxBins, as: OUTPUT.x, upperAs: OUTPUT.upper };
}

function measureOf(spec: ChartSpec): Measure {
  const y = channelOf(spec, 'y');
  return { aggregate: y.aggregate ?? 'count', column: y.field, as: OUTPUT.y };
}

function sortOf(chart: ChartSpec): Query['sort'][number] {
  const by = chart.sort.endsWith('y') ? OUTPUT.y : OUTPUT.x;
  return { by, direction: chart.sort.startsWith('-') || keepsNewest(chart) ? 'desc' : 'asc' };
}

/** The measured column where its marks are not numbers: the lowest or highest of dates, times or text. */
function unaddedColumn(spec: ChartSpec, columns: readonly ChartColumn[]): ChartColumn | null {
  const y = channelOf(spec, 'y');
  const column = y.aggregate === 'min' || y.aggregate === 'max' ? findColumn(columns, y.field) : null;
  return column === null || isNumeric(column) ? null : column;
}

/** Whether the marks are numbers: only these have shares, running totals and changes. */
export const hasModes = (spec: ChartSpec, columns: readonly ChartColumn[]): boolean =>
  unaddedColumn(spec, columns) === null;

/** What is wrong with the mode for these marks; empty when nothing is. */
export function modeIssues(spec: ChartSpec, mode: GraphMode, columns: readonly ChartColumn[]): Issue[] {
  const column = unaddedColumn(spec, columns);
  return mode === 'Absolute' || column === null
    ? []
    : [
        {
          path: 'mode',
          message: `“${mode}” goes with numbers; ${column.name} is of type ${column.type}.`,
          hint: 'Use Absolute.',
        },
      ];
}

const CHART_PATHS: readonly (readonly [RegExp, string])[] = [
  [/^groups\.0\.column$/, 'chart.encoding.x.field'],
  [/^groups\.0\.unit$/, 'chart.encoding.x.timeUnit'],
  [/^groups\.0\.maxBins$/, 'chart.encoding.x.bin.maxBins'],
  [/^measures\.0\.column$/, 'chart.encoding.y.field'],
  [/^measures\.0\.aggregate$/, 'chart.encoding.y.aggregate'],
];

/** Faults of a chart's query, placed in the chart spec that the asker wrote. */
export const chartIssues = (issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => {
    const path = CHART_PATHS.find(([pattern]) => pattern.test(issue.path))?.[1];
    return path === undefined ? issue : { ...issue, path };
  });
