import type { ChartMark, DatasetColumn } from '@plumbline/contract';
import type { ChartDraft } from '../../../../lib/chart-link/chart-link.ts';
import { isSame } from '../../../../lib/values/is-same.ts';
import { reduceChart } from './reduce-chart.ts';

/** Changes of the mark alone, one after the other. */
export interface MarkSeries {
  /** The chart before the first of them. */
  readonly origin: ChartDraft;
  /** The chart after the last of them. */
  readonly result: ChartDraft;
}

const draftOf = ({ chart, mode }: ChartDraft): ChartDraft => ({ chart, mode });

/** The chart that another mark would be converted from. */
export function originOf(draft: ChartDraft, series: MarkSeries | null): ChartDraft {
  const now = draftOf(draft);
  return series !== null && isSame(series.result, now) ? series.origin : now;
}

/**
 * The chart with another mark. While nothing but the mark is changed, each is converted from the chart before the
 * first, so that what one mark cannot show (an aggregate, a second category, a mode) is there again under the next.
 */
export function changeMark(
  draft: ChartDraft,
  mark: ChartMark,
  { series, columns }: { readonly series: MarkSeries | null; readonly columns: readonly DatasetColumn[] },
): MarkSeries {
  const origin = originOf(draft, series);
  const result = origin.chart.mark === mark ? origin : reduceChart(origin, { type: 'mark', mark }, columns);
  return { origin, result };
}
