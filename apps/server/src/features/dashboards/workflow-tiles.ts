import { DASHBOARD_COLUMNS, isNumericType, type ChartSpec, type Tile } from '@plumbline/contract';
import type { RecordsDataset } from '../workflows/index.ts';

type Column = RecordsDataset['added'][number];

const FIGURE = { w: DASHBOARD_COLUMNS / 4, h: 3 };
const CHART = { w: DASHBOARD_COLUMNS / 2, h: 8 };
const GRID = { w: DASHBOARD_COLUMNS, h: 10 };
const MAX_CHARTS = 6;
const HISTOGRAM_BINS = 30;
const MAX_BARS = 20;
const COUNT = { field: null, aggregate: 'count' } as const;

const isNumber = ({ type }: Column): boolean => isNumericType(type);
const isGroup = ({ type }: Column): boolean => type === 'text' || type === 'boolean';

const spec = (chart: Pick<ChartSpec, 'encoding' | 'sort'>): ChartSpec => ({
  version: 1,
  mark: 'bar',
  limit: MAX_BARS,
  ...chart,
});

/** How often each value is, or how numbers are spread. */
const distribution = (column: Column): ChartSpec =>
  isNumber(column)
    ? spec({ encoding: { x: { field: column.name, bin: { maxBins: HISTOGRAM_BINS } }, y: COUNT }, sort: 'x' })
    : spec({ encoding: { x: { field: column.name }, y: COUNT }, sort: '-y' });

/** The mean of what is predicted, by the column that moves it most. */
const byStrongest = (predicted: Column, strongest: Column): ChartSpec =>
  spec({
    encoding: {
      x: { field: strongest.name, ...(isNumber(strongest) && { bin: { maxBins: HISTOGRAM_BINS } }) },
      y: { field: predicted.name, aggregate: 'mean' },
    },
    sort: isNumber(strongest) ? 'x' : '-y',
  });

function chartsOf({ added, strongest }: RecordsDataset): readonly ChartSpec[] {
  const shown = added.filter((column) => isNumber(column) || isGroup(column));
  const predicted = added.find(isNumber);
  const first =
    strongest !== null && predicted !== undefined && (isNumber(strongest) || isGroup(strongest))
      ? [byStrongest(predicted, strongest)]
      : [];
  return [...first, ...shown.map(distribution)].slice(0, MAX_CHARTS);
}

/** The tiles of a new dashboard from a workflow: the number of records, what the model adds to them, and the records. */
export function workflowTiles(records: RecordsDataset): Tile[] {
  const base = { title: '', tab: null, dataset: null };
  const charts = chartsOf(records);
  const tiles: Tile[] = [
    {
      ...base,
      id: 'records',
      place: { x: 0, y: 0, ...FIGURE },
      kind: 'figure',
      measure: COUNT,
      upIsGood: null,
    },
    ...charts.map((chart, at): Tile => ({
      ...base,
      id: `chart-${at + 1}`,
      place: { x: (at % 2) * CHART.w, y: FIGURE.h + Math.floor(at / 2) * CHART.h, ...CHART },
      kind: 'chart',
      chart,
      mode: 'Absolute',
      crossFilters: true,
    })),
  ];
  const { target, strongest, added } = records;
  const columns = [target, strongest?.name, ...added.map(({ name }) => name)].filter(
    (name): name is string => typeof name === 'string',
  );
  return columns.length === 0
    ? tiles
    : [
        ...tiles,
        {
          ...base,
          id: 'grid',
          place: { x: 0, y: FIGURE.h + Math.ceil(charts.length / 2) * CHART.h, ...GRID },
          kind: 'grid',
          columns: [...new Set(columns)],
        },
      ];
}
