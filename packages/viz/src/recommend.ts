import type { ChartChannel, ChartSpec } from '@plumbline/contract';
import { isNumeric, isTemporal, type ChartColumn } from './column.ts';
import { ENGLISH, type ChartWords } from './words.ts';

export interface RecommendedChart {
  readonly chart: ChartSpec;
  /** Why this one, in a sentence. */
  readonly reason: string;
}

/** Names of figures that lose their meaning when added up. */
const DOES_NOT_ADD_UP =
  /(^|[^a-z])(rate|ratio|share|percent|pct|price|age|score|rating|temperature|index|lat|latitude|lon|lng|longitude|year)([^a-z]|$)/i;
const MOST_BARS = 30;
const MANY_BARS = 20;

/**
 * A first chart that is worth looking at: a measure over time, else by a category, else how a number is spread. Null
 * for a dataset with nothing to draw.
 */
export function recommendChart(
  columns: readonly ChartColumn[],
  words: ChartWords = ENGLISH,
): RecommendedChart | null {
  const measure = columns.find(isMeasure) ?? null;
  const what = measure === null ? words.numberOfRows : nameOf(measure);
  const time = columns.find((column) => isTemporal(column) && varies(column));
  if (time !== undefined) {
    const chart = chartOf({ mark: 'line', x: { field: time.name }, measure, sort: 'x', limit: 200 });
    return { chart, reason: words.overTime(nameOf(time), what) };
  }
  const category = bestCategory(columns);
  if (category !== null) {
    const x = { field: category.name };
    const chart = chartOf({ mark: 'bar', x, measure, sort: '-y', limit: MANY_BARS });
    return { chart, reason: words.byCategory(nameOf(category), what) };
  }
  return spreadOf(columns, words);
}

/** How often values occur, where nothing adds up and nothing groups. */
function spreadOf(columns: readonly ChartColumn[], words: ChartWords): RecommendedChart | null {
  const number = columns.find(
    (column) => isNumeric(column) && column.role !== 'identifier' && varies(column),
  );
  if (number !== undefined) {
    const x = { field: number.name, bin: { maxBins: MANY_BARS } };
    const chart = chartOf({ mark: 'bar', x, measure: null, sort: 'x', limit: 50 });
    return { chart, reason: words.spread(nameOf(number)) };
  }
  const any = columns.find(({ type }) => type !== 'json');
  if (any === undefined) {
    return null;
  }
  const x = { field: any.name };
  const chart = chartOf({ mark: 'bar', x, measure: null, sort: '-y', limit: MANY_BARS });
  return { chart, reason: words.mostFrequent(nameOf(any)) };
}

const nameOf = ({ label, name }: ChartColumn): string => label ?? name;
const isMeasure = (column: ChartColumn): boolean =>
  isNumeric(column) && column.role === 'measure' && varies(column);

const varies = ({ profile }: ChartColumn): boolean => !profile || profile.distinct > 1;

/** The category with the most values that still fit side by side; without profiles, the first. */
function bestCategory(columns: readonly ChartColumn[]): ChartColumn | null {
  const fits = columns.filter(
    ({ type, role, profile }) =>
      (type === 'text' || type === 'boolean' || role === 'dimension') &&
      type !== 'json' &&
      role !== 'identifier' &&
      (!profile || (profile.distinct >= 2 && profile.distinct <= MOST_BARS)),
  );
  return fits.reduce<ChartColumn | null>((best, column) => {
    const isBetter = (column.profile?.distinct ?? 0) > (best?.profile?.distinct ?? -1);
    return best === null || isBetter ? column : best;
  }, null);
}

interface Choice {
  readonly mark: ChartSpec['mark'];
  readonly x: ChartChannel;
  readonly measure: ChartColumn | null;
  readonly sort: ChartSpec['sort'];
  readonly limit: number;
}

const chartOf = ({ mark, x, measure, sort, limit }: Choice): ChartSpec => ({
  version: 1,
  mark,
  encoding: { x, y: measureOf(measure) },
  limit,
  sort,
});

function measureOf(column: ChartColumn | null): ChartChannel {
  if (column === null) {
    return { field: null, aggregate: 'count' };
  }
  const words = column.name.replace(/([a-z])([A-Z])/g, '$1 $2');
  return { field: column.name, aggregate: DOES_NOT_ADD_UP.test(words) ? 'mean' : 'sum' };
}
