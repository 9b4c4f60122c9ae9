import type { ChartData, ChartSpec } from '@plumbline/contract';
import type { Message } from '@plumbline/messages';
import type { ChartColumn } from '@plumbline/viz';

/** A chart to check for mistakes. */
export interface ChartReading {
  readonly spec: ChartSpec;
  readonly columns: readonly ChartColumn[];
  /** What the chart shows; without it, only the spec and the column profiles are checked. */
  readonly data: ChartData | null;
}

export interface FoundMistake {
  /** What is wrong with this chart. */
  readonly message: Message;
  /** The same chart without the mistake; null where only a person can fix it. */
  readonly fix: { readonly title: Message; readonly chart: ChartSpec } | null;
}

/** A known way to mislead with a chart; docs/recommendations.md describes each and cites its source. */
export interface ChartMistake {
  readonly code: `chart.${string}`;
  readonly find: (reading: ChartReading) => FoundMistake | null;
}
