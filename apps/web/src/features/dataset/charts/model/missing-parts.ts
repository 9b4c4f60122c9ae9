import type { ChartSpec } from '@plumbline/contract';
import { fitOf, type ChartColumn } from '@plumbline/viz';

/** What keeps the chart from being asked for, in words; empty when nothing does. The server checks the rest. */
export function missingOf(chart: ChartSpec, columns: readonly ChartColumn[]): readonly string[] {
  const reason = fitOf(chart.mark, chart, columns);
  return reason === null ? [] : [reason];
}
