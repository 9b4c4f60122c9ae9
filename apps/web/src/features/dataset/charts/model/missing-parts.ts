import type { ChartSpec } from '@plumbline/contract';
import { explainFit, type ChartColumn } from '@plumbline/viz';
import { say } from '../../../../messages/index.ts';

/** Why the chart cannot be requested yet, as text; empty when it can. The server checks the rest. */
export function findMissingParts(chart: ChartSpec, columns: readonly ChartColumn[]): readonly string[] {
  const reason = explainFit(chart.mark, chart, columns);
  return reason === null ? [] : [say(reason)];
}
