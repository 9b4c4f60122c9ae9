import type { ChartAggregate, ChartChannel, ChartMark, ChartSpec } from '@plumbline/contract';
import type { Message } from '@plumbline/messages';
import type { ColumnTraits } from '../columns/traits.ts';

/** A sentence in favor of a chart, and its weight. */
export interface Reason {
  readonly text: Message;
  readonly weight: number;
}

/** A chart that its columns allow, with its reasons and its cost. */
export interface Candidate {
  readonly chart: ChartSpec;
  readonly title: Message;
  readonly reasons: readonly Reason[];
  /** Before any request is considered; 0 for the default chart of its columns. */
  readonly cost: number;
  readonly columns: readonly ColumnTraits[];
}

export interface Shape {
  readonly mark: ChartMark;
  readonly encoding: ChartSpec['encoding'];
  readonly rest?: Partial<Omit<ChartSpec, 'version' | 'mark' | 'encoding'>> | undefined;
}

const MAX_MARKS = 50;

export const chartSpec = ({ mark, encoding, rest = {} }: Shape): ChartSpec => ({
  version: 1,
  mark,
  encoding,
  limit: MAX_MARKS,
  sort: 'x',
  ...rest,
});

export const COUNT: ChartChannel = { field: null, aggregate: 'count' };

/** The channel of a measure: its sum if it adds up, else its average; without a measure, the number of rows. */
export const measureChannel = (measure: ColumnTraits | null, aggregate?: ChartAggregate): ChartChannel =>
  measure === null ? COUNT : { field: measure.name, aggregate: aggregate ?? defaultAggregate(measure) };

export const defaultAggregate = ({ adds }: ColumnTraits): ChartAggregate => (adds === 'sum' ? 'sum' : 'mean');

/** Whether values may be stacked or shown as parts of a whole: they add up, and none is negative. */
export const isPartOfWhole = (measure: ColumnTraits | null): boolean =>
  measure === null || (measure.adds === 'sum' && (measure.min ?? 0) >= 0);
