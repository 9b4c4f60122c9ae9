import type { ChartAggregate, ChartChannel, ChartMark, ChartSpec } from '@plumbline/contract';
import type { ColumnTraits } from '../columns/traits.ts';

/** A sentence's part about a chart, and how much it speaks for it. */
export interface Ground {
  readonly text: string;
  readonly weight: number;
}

/** A chart that its columns allow, with what speaks for it and what it costs. */
export interface Candidate {
  readonly chart: ChartSpec;
  readonly title: string;
  readonly grounds: readonly Ground[];
  /** What speaks against it, before anybody asked for anything: 0 for the usual chart of its columns. */
  readonly cost: number;
  readonly columns: readonly ColumnTraits[];
}

export interface Shape {
  readonly mark: ChartMark;
  readonly encoding: ChartSpec['encoding'];
  readonly rest?: Partial<Omit<ChartSpec, 'version' | 'mark' | 'encoding'>> | undefined;
}

const MOST_MARKS = 50;

export const specOf = ({ mark, encoding, rest = {} }: Shape): ChartSpec => ({
  version: 1,
  mark,
  encoding,
  limit: MOST_MARKS,
  sort: 'x',
  ...rest,
});

export const COUNT: ChartChannel = { field: null, aggregate: 'count' };

/** A measure's channel: its sum where that says something, else its average; without one, the number of rows. */
export const measureOf = (measure: ColumnTraits | null, aggregate?: ChartAggregate): ChartChannel =>
  measure === null ? COUNT : { field: measure.name, aggregate: aggregate ?? usualAggregate(measure) };

export const usualAggregate = ({ adds }: ColumnTraits): ChartAggregate => (adds === 'sum' ? 'sum' : 'mean');

/** Whether marks may be stacked or made parts of a whole: they add up, and none is below zero. */
export const isPart = (measure: ColumnTraits | null): boolean =>
  measure === null || (measure.adds === 'sum' && (measure.min ?? 0) >= 0);
