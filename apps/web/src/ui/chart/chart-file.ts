import type { ChartData } from '@plumbline/contract';
import type { ImageOptions } from './chart-image.ts';

/** Marks that are a figure or a table have no picture of their own; the server draws them. */
export const canBeImage = ({ chart: { mark } }: ChartData): boolean =>
  mark !== 'kpi' && mark !== 'table' && mark !== 'pivot';

/** The chart as a file in the colors of the page; the drawing comes with the first. */
export const chartImage = async (data: ChartData, options: ImageOptions): Promise<Blob> =>
  (await import('./chart-image.ts')).chartImage(data, options);
