import type { Message } from '@plumbline/messages';

/** A reason why a chart cannot be drawn. */
export interface ChartIssue {
  /** Into the chart: `chart.encoding.y.aggregate`. */
  readonly path: string;
  /** Text where a query found it. */
  readonly message: Message | string;
  readonly hint?: Message | string | undefined;
}
