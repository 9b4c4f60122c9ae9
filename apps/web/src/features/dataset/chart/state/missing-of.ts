import type { ChartSpec } from '@plumbline/contract';
import { checkChart, type ChartColumn } from '@plumbline/viz';

/** What keeps the chart from being asked for, in words; empty when nothing does. */
export const missingOf = (chart: ChartSpec, columns: readonly ChartColumn[]): readonly string[] => [
  ...new Set(
    checkChart(chart, columns).map(({ message, hint }) =>
      hint === undefined || hint === null ? message : `${message} ${hint}`,
    ),
  ),
];
