import type {
  Cell,
  ChartChannel,
  ChartData,
  ChartSpec,
  ColumnProfile,
  DatasetColumn,
} from '@plumbline/contract';
import { isDated, isNumeric } from '../../../../lib/filters/operators.ts';

const BINS = 20;
const MAX_PERIODS = 200;
const TOP_VALUES = 20;
/** Counting more values of a text would take longer than reading the rows. */
const MAX_VALUES = 100_000;

export interface Bin {
  readonly from: Cell;
  readonly to: Cell;
  readonly count: number;
}

/** Whether the values of a column lie along an axis. */
export const hasRanges = ({ type, role }: DatasetColumn): boolean =>
  (isNumeric(type) && role !== 'identifier') || isDated(type);

const hasValues = ({ type, role, profile }: DatasetColumn): boolean =>
  type === 'boolean' ||
  (type === 'text' && role !== 'identifier' && profile !== null && profile.distinct <= MAX_VALUES);

const COUNT = { field: null, aggregate: 'count' } as const;

function shapeChannel(column: DatasetColumn): ChartChannel {
  if (!hasRanges(column)) {
    return { field: column.name };
  }
  return isNumeric(column.type)
    ? { field: column.name, bin: { maxBins: BINS } }
    : { field: column.name, timeUnit: 'month' };
}

/** Rows per range or per frequent value of a column; null where neither says something. */
export function shapeChart(column: DatasetColumn): ChartSpec | null {
  const isRanged = hasRanges(column);
  return isRanged || hasValues(column)
    ? {
        version: 1,
        mark: 'bar',
        encoding: { x: shapeChannel(column), y: COUNT },
        limit: isRanged ? MAX_PERIODS : TOP_VALUES,
        sort: isRanged ? 'x' : '-y',
      }
    : null;
}

/** The ranges of a shape and their rows, empty cells left out. */
export function chartBins({ columns, data }: ChartData): readonly Bin[] {
  const binWidth = columns[0]?.binWidth;
  return data.flatMap(([x = null, y = null]): Bin[] => {
    if (x === null || typeof x === 'object') {
      return [];
    }
    const to = binWidth === undefined ? x : Number(x) + binWidth;
    return [{ from: x, to, count: Number(y) }];
  });
}

/** In place of a chart that is not drawn. */
export const NO_CHART: ChartSpec = { version: 1, mark: 'bar', encoding: {}, limit: 1, sort: 'x' };

/** Figures of the rows that pass, as a pivot gives them. */
export interface FilteredFigures {
  readonly filled: number;
  readonly distinct: number;
  readonly median: Cell;
  readonly min: Cell;
  readonly max: Cell;
}

/** What a header needs of a profile, of the rows that pass. */
export function filteredProfile(
  column: DatasetColumn,
  {
    rows,
    figures,
    shape,
  }: { readonly rows: number; readonly figures: FilteredFigures; readonly shape: ChartData | null },
): ColumnProfile {
  const { filled, distinct, median, min, max } = figures;
  const bins = shape === null ? [] : chartBins(shape);
  const isRanged = hasRanges(column);
  return {
    nulls: rows - filled,
    distinct,
    distinctIsExact: true,
    min,
    max,
    mean: null,
    stddev: null,
    quantiles:
      isNumeric(column.type) && median !== null
        ? { p05: null, p25: null, p50: median, p75: null, p95: null }
        : null,
    histogram: isRanged ? bins.map(({ from, to, count }) => ({ from, to, count })) : [],
    top: isRanged ? [] : bins.map(({ from, count }) => ({ value: from, count })),
  };
}
