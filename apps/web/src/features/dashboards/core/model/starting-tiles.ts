import {
  type ChartSpec,
  type DashboardParameter,
  type DatasetColumn,
  DAY_MS,
  defaultAggregate,
  isTemporalType,
  type Tile,
} from '@plumbline/contract';
import { newTileId } from './tile-ids.ts';

export interface SuggestedChart {
  readonly title: string;
  readonly chart: ChartSpec;
}

const MAX_FIGURES = 4;
const MAX_CHARTS = 6;
const FIGURE = { w: 3, h: 3 };
/** With its period and the comparison, which may take two lines. */
const COMPARED = { ...FIGURE, h: 4 };
const CHART = { w: 6, h: 8 };

const base = (title: string, place: Tile['place']) => ({
  id: newTileId(),
  title,
  place,
  tab: null,
  dataset: null,
});

/** The unit that gives a course of some length: months of more than a year, weeks of more than two months, else days. */
export function unitFor(column: DatasetColumn): 'day' | 'week' | 'month' {
  const [from, to] = [Date.parse(String(column.profile?.min)), Date.parse(String(column.profile?.max))];
  const days = (to - from) / DAY_MS;
  if (Number.isNaN(days) || days > 200) {
    return 'month';
  }
  return days > 60 ? 'week' : 'day';
}

const newestTime = (columns: readonly DatasetColumn[]): DatasetColumn | undefined =>
  columns.find(({ role, type }) => role === 'time' && isTemporalType(type));

/** A count of rows and what adds up on top, then the charts two by two. */
export function startingTiles(
  columns: readonly DatasetColumn[],
  charts: readonly SuggestedChart[],
  words: { readonly rows: string },
): readonly Tile[] {
  const time = newestTime(columns);
  const over = time === undefined ? {} : { over: { field: time.name, timeUnit: unitFor(time) } };
  const size = time === undefined ? FIGURE : COMPARED;
  const measures = columns
    .filter((column) => column.role === 'measure' && defaultAggregate(column, columns) !== null)
    .slice(0, MAX_FIGURES - 1);
  const figures = [
    { title: words.rows, measure: { field: null, aggregate: 'count' as const } },
    ...measures.map((column) => ({
      title: column.label,
      measure: { field: column.name, aggregate: defaultAggregate(column, columns) ?? ('mean' as const) },
    })),
  ].map(({ title, measure }, at): Tile => ({
    ...base(title, { x: at * size.w, y: 0, ...size }),
    kind: 'figure',
    measure,
    upIsGood: null,
    ...over,
  }));
  const drawn = charts.slice(0, MAX_CHARTS).map(({ title, chart }, at): Tile => ({
    ...base(title, { x: (at % 2) * CHART.w, y: size.h + Math.floor(at / 2) * CHART.h, ...CHART }),
    kind: 'chart',
    chart,
    mode: 'Absolute',
    crossFilters: true,
  }));
  return [...figures, ...drawn];
}

const MAX_VALUES = 50;

/** The dates, and the first column with few enough values to pick from. */
export function startingParameters(columns: readonly DatasetColumn[]): readonly DashboardParameter[] {
  const time = newestTime(columns);
  const group = columns.find(
    ({ role, type, profile }) =>
      role === 'dimension' && type === 'text' && profile !== null && profile.distinct <= MAX_VALUES,
  );
  return [
    ...(time === undefined
      ? []
      : [{ name: time.name, label: time.label, column: time.name, op: 'between' as const, value: null }]),
    ...(group === undefined
      ? []
      : [{ name: group.name, label: group.label, column: group.name, op: 'in' as const, value: null }]),
  ];
}
