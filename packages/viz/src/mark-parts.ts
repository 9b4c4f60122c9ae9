import { assertNever, isAdditive, type ChartData } from '@plumbline/contract';
import { MARKS } from './marks/marks.ts';
import { isOther, isRowChart } from './row-kind.ts';

/** The marks that a number is computed from, by their rows in the chart's data. */
export interface MarkParts {
  /** Their figures are added. */
  readonly of: readonly number[];
  /** Their figures are subtracted. */
  readonly minus: readonly number[];
  /** The whole of a share: these marks, or all rows that the chart shows. Null where the figure is no share. */
  readonly whole: readonly number[] | 'all' | null;
}

/** How the mode of a chart changes the figure of a mark. */
export function markParts(data: ChartData, row: number): MarkParts {
  const { mode } = data;
  const own = { of: [row], minus: [], whole: null };
  switch (mode) {
    case 'Absolute':
      return own;
    case 'Percent':
      return { ...own, whole: wholeOf(data, row) };
    case 'Cumulative': {
      const series = seriesOf(data, row);
      return { ...own, of: series.slice(0, series.indexOf(row) + 1) };
    }
    case 'Change': {
      const series = seriesOf(data, row);
      return { ...own, minus: series.slice(Math.max(0, series.indexOf(row) - 1), series.indexOf(row)) };
    }
    default:
      return assertNever(mode);
  }
}

const dimensionNames = ({ columns }: ChartData): string[] =>
  columns.filter(({ role }) => role === 'dimension').map(({ name }) => name);

/** Rows that have the same keys in these columns. */
function rowsLike(data: ChartData, row: number, names: readonly string[]): number[] {
  const positions = names.map((name) => data.columns.findIndex((column) => column.name === name));
  const keysOf = (at: number): string =>
    JSON.stringify(positions.map((place) => data.data[at]?.[place] ?? null));
  const wanted = keysOf(row);
  return data.data.flatMap((_, at) => (keysOf(at) === wanted ? [at] : []));
}

/** Running totals and changes go along x. */
const seriesOf = (data: ChartData, row: number): number[] =>
  rowsLike(
    data,
    row,
    dimensionNames(data).filter((name) => name !== 'x'),
  );

/** Shares are of x where series are side by side, else of the chart or of its facet. */
function wholeOf(data: ChartData, row: number): readonly number[] | 'all' {
  const names = dimensionNames(data);
  const { mark, encoding } = data.chart;
  const isSideBySide = names.includes('color') && names.includes('x') && MARKS[mark].modes.length > 2;
  const within = names.filter((name) => name === 'facet' || (isSideBySide && name === 'x'));
  const { aggregate } = encoding[MARKS[mark].measure ?? 'y'] ?? {};
  const isWhole = within.length === 0 && aggregate !== undefined && isAdditive(aggregate);
  return isWhole ? 'all' : rowsLike(data, row, within);
}

/** The place of a mark with these keys in the chart's data: its dimensions, or all cells where marks are rows. −1 for none. */
export function findMark(data: ChartData, keys: readonly unknown[]): number {
  const wanted = JSON.stringify(keys);
  return data.data.findIndex((_, row) => JSON.stringify(markIdentity(data, row)) === wanted);
}

/** Identity of a mark, by which it is found in other data of the same chart. */
export function markIdentity(data: ChartData, row: number): ChartData['data'][number] {
  const cells = data.data[row] ?? [];
  return isRowChart(data) ? cells : cells.filter((_, at) => data.columns[at]?.role === 'dimension');
}

/** Whether a mark is the rest of the values. */
export const isRestMark = (data: ChartData, row: number): boolean =>
  (data.data[row] ?? []).some((cell) => isOther(cell));
