import type { ChartCell, ChartData, ChartSpec } from '@plumbline/contract';
import { isMeasure } from './channels.ts';
import { MARKS } from './marks/marks.ts';

/** Whether the chart has a mark per row of the dataset; there may be too many rows for it. */
export const asksForRows = ({ mark, encoding, detail = [] }: ChartSpec): boolean =>
  MARKS[mark].of === 'row' &&
  !Object.values(encoding).some((channel) => channel !== undefined && isMeasure(channel)) &&
  !detail.some(isMeasure);

/** Whether rows that were too many are shown as cells, each with the number of its rows. */
export const isCellChart = ({ chart, columns }: Pick<ChartData, 'chart' | 'columns'>): boolean =>
  asksForRows(chart) && columns.some(({ name, field }) => name === 'count' && field === null);

/** Whether each row of the data is a row of the dataset. */
export const isRowChart = (data: Pick<ChartData, 'chart' | 'columns'>): boolean =>
  asksForRows(data.chart) && !isCellChart(data);

/** Whether a cell is that of the keys beyond the top ones, which are drawn together as “Other”. */
export const isOther = (cell: ChartCell): cell is { other: true } =>
  typeof cell === 'object' && cell !== null;
