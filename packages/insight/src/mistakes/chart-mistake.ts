import type { ChartData, ChartSpec } from '@plumbline/contract';
import type { ChartColumn } from '@plumbline/viz';

/** What a mistake is looked for in. */
export interface ChartReading {
  readonly spec: ChartSpec;
  readonly columns: readonly ChartColumn[];
  /** What the chart draws now; without it only what the spec and the profiles tell is found. */
  readonly data: ChartData | null;
}

export interface FoundMistake {
  /** What is wrong with this very chart, in a sentence. */
  readonly message: string;
  /** The same chart without the mistake; null where only a person can mend it. */
  readonly fix: { readonly title: string; readonly chart: ChartSpec } | null;
}

/** A way of charts to mislead that somebody wrote about. */
export interface ChartMistake {
  readonly code: `chart.${string}`;
  readonly name: string;
  /** What is wrong with it, in a sentence. */
  readonly wrong: string;
  /** Who said so, where and when. */
  readonly source: string;
  readonly find: (reading: ChartReading) => FoundMistake | null;
}
