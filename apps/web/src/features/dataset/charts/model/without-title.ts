import type { ChartSpec } from '@plumbline/contract';

/** A recommendation's title says its columns, which the author may change: a chart says them by itself. */
export const untitled = ({ title: _title, ...chart }: ChartSpec): ChartSpec => chart;
