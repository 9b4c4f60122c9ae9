import type { ChartAggregate } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';

/** `Average of revenue`. A sum has the name of its column. */
export function aggregateLabel(
  aggregate: ChartAggregate,
  column: string,
  percentile?: number,
): Message | string {
  if (aggregate === 'sum') {
    return column;
  }
  return aggregate === 'percentile' && percentile !== undefined
    ? message('chartData.percentile', { share: Number((percentile * 100).toPrecision(6)), column })
    : message(`aggregatePhrase.${aggregate}`, { column });
}
