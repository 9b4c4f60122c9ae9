import type {
  ChartAggregate,
  ChartSpec,
  ColumnType,
  DatasetColumn,
  GraphMode,
  TimeUnit,
} from '@plumbline/contract';
import {
  CHART_AGGREGATES,
  DEFAULT_CHART_COLOUR,
  DEFAULT_GRAPH_MODE,
  GRAPH_MODES,
  TIME_UNITS,
} from '@plumbline/contract';
import { recommendChart, resolveChart } from '@plumbline/viz';
import { isDated, isNumeric } from '../../../ui/filter/operators.ts';

/** What of the charts layout is in the address; what is null is chosen from the columns. */
export interface ChartAddress {
  readonly mark: ChartSpec['mark'] | null;
  readonly dimension: string | null;
  readonly unit: TimeUnit | null;
  readonly bins: number | null;
  readonly aggregate: ChartAggregate | null;
  readonly measure: string | null;
  readonly sort: ChartSpec['sort'] | null;
  readonly limit: number | null;
  readonly mode: GraphMode;
}

export const MARKS = [
  'bar',
  'line',
  'area',
  'pie',
  'scatter',
] as const satisfies readonly ChartSpec['mark'][];
export const SORTS = ['x', '-x', 'y', '-y'] as const satisfies readonly ChartSpec['sort'][];
const MAX_BINS = 200;
const MAX_MARKS = 5000;
const DEFAULT_MARKS = 50;

const oneOf = <T extends string>(options: readonly T[], value: unknown): T | null =>
  options.find((option) => option === value) ?? null;

const nameOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;

function countOf(value: unknown, [least, most]: readonly [number, number]): number | null {
  const count = Number(value);
  return Number.isInteger(count) && count >= least && count <= most ? count : null;
}

/** The `c` of an address: short keys, anything broken left out. `mode` stands beside it. */
export function readChart(search: Readonly<Record<string, unknown>>): ChartAddress {
  const { c } = search;
  const given = typeof c === 'object' && c !== null ? (c as Record<string, unknown>) : {};
  return {
    mark: oneOf(MARKS, given['m']),
    dimension: nameOf(given['x']),
    unit: oneOf(TIME_UNITS, given['u']),
    bins: countOf(given['b'], [2, MAX_BINS]),
    aggregate: oneOf(CHART_AGGREGATES, given['a']),
    measure: nameOf(given['y']),
    sort: oneOf(SORTS, given['o']),
    limit: countOf(given['l'], [1, MAX_MARKS]),
    mode: oneOf(GRAPH_MODES, search['mode']) ?? DEFAULT_GRAPH_MODE,
  };
}

export function writeChart(chart: ChartAddress): {
  readonly c?: Record<string, unknown>;
  readonly mode?: GraphMode;
} {
  const { mark, dimension, unit, bins, aggregate, measure, sort, limit, mode } = chart;
  const pairs = Object.entries({
    m: mark,
    x: dimension,
    u: unit,
    b: bins,
    a: aggregate,
    y: measure,
    o: sort,
    l: limit,
  });
  const given = Object.fromEntries(pairs.filter(([, value]) => value !== null));
  return {
    ...(Object.keys(given).length === 0 ? {} : { c: given }),
    ...(mode === DEFAULT_GRAPH_MODE ? {} : { mode }),
  };
}

/** The mode after this one; after the last, the first. */
export const nextMode = (mode: GraphMode): GraphMode =>
  GRAPH_MODES[(GRAPH_MODES.indexOf(mode) + 1) % GRAPH_MODES.length] ?? DEFAULT_GRAPH_MODE;

/** Figures that a column of a type can give. */
export const aggregatesFor = (type: ColumnType | null): readonly ChartAggregate[] => {
  if (type === null) {
    return ['count'];
  }
  if (isNumeric(type)) {
    return ['sum', 'mean', 'median', 'min', 'max', 'distinct', 'count'];
  }
  return isDated(type) || type === 'time' ? ['count', 'distinct', 'min', 'max'] : ['count', 'distinct'];
};

/** Columns that a chart can stand on. */
export const dimensionsOf = (columns: readonly DatasetColumn[]): readonly DatasetColumn[] =>
  columns.filter(({ type }) => type !== 'json');

type Encoding = ChartSpec['encoding'];

function xOf(chart: ChartAddress, column: DatasetColumn): Encoding['x'] {
  if (isDated(column.type)) {
    return chart.unit === null ? { field: column.name } : { field: column.name, timeUnit: chart.unit };
  }
  const canBin = isNumeric(column.type) && chart.bins !== null;
  return canBin && chart.bins !== null
    ? { field: column.name, bin: { maxBins: chart.bins } }
    : { field: column.name };
}

function yOf(chart: ChartAddress, columns: readonly DatasetColumn[], fallback: Encoding['y']): Encoding['y'] {
  const column = columns.find(({ name }) => name === chart.measure);
  if (column === undefined) {
    return chart.aggregate === 'count' || chart.dimension !== null
      ? { field: null, aggregate: 'count' }
      : fallback;
  }
  const allowed = aggregatesFor(column.type);
  const aggregate =
    chart.aggregate !== null && allowed.includes(chart.aggregate) ? chart.aggregate : allowed[0];
  return { field: column.name, aggregate: aggregate ?? 'count' };
}

const usualMark = (column: DatasetColumn): ChartSpec['mark'] => (isDated(column.type) ? 'line' : 'bar');

const usualSort = (column: DatasetColumn, mark: ChartSpec['mark']): ChartSpec['sort'] =>
  isOrdered(column) && mark !== 'pie' ? 'x' : '-y';

/** What the address leaves open, as the first chart has it. */
function choicesOf(
  chart: ChartAddress,
  column: DatasetColumn,
  first: ChartSpec,
): Pick<ChartSpec, 'mark' | 'limit' | 'sort'> & { readonly x: Encoding['x'] } {
  const isFirst = chart.dimension === null || chart.dimension === first.encoding.x.field;
  const mark = chart.mark ?? (isFirst ? first.mark : usualMark(column));
  const isFirstOrder = isFirst && chart.mark === null;
  return {
    mark,
    x: isFirst && chart.unit === null && chart.bins === null ? first.encoding.x : xOf(chart, column),
    limit: chart.limit ?? (isFirst ? first.limit : DEFAULT_MARKS),
    sort: chart.sort ?? (isFirstOrder ? first.sort : usualSort(column, mark)),
  };
}

/** The chart that an address asks for; what it leaves open comes from the recommender. Null when nothing can be drawn. */
export function chartOf(chart: ChartAddress, columns: readonly DatasetColumn[]): ChartSpec | null {
  const first = recommendChart(columns)?.chart ?? null;
  const field = chart.dimension ?? first?.encoding.x.field;
  const column = dimensionsOf(columns).find(({ name }) => name === field);
  if (column === undefined || first === null) {
    return null;
  }
  const { x, ...choices } = choicesOf(chart, column, first);
  return resolveChart(
    {
      version: 1,
      ...choices,
      encoding: { x, y: yOf(chart, columns, first.encoding.y) },
      colour: DEFAULT_CHART_COLOUR,
    },
    columns,
  );
}

/** Why a mark does not fit a chart; null when it does. */
export function markIssue(
  mark: ChartSpec['mark'],
  spec: ChartSpec,
  columns: readonly DatasetColumn[],
): 'line' | 'pie' | null {
  const column = columns.find(({ name }) => name === spec.encoding.x.field);
  if (column === undefined) {
    return null;
  }
  if (mark === 'line' || mark === 'area' || mark === 'scatter') {
    return isOrdered(column) ? null : 'line';
  }
  return mark === 'pie' && !addsUp(spec) ? 'pie' : null;
}

const isOrdered = ({ type }: DatasetColumn): boolean => isDated(type) || isNumeric(type) || type === 'time';

/** Parts of a whole; more of them than can be told apart become Other. */
const addsUp = ({ encoding: { y } }: ChartSpec): boolean => y.aggregate === 'count' || y.aggregate === 'sum';
