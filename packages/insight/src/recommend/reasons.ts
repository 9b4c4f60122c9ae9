import type { ChartAggregate } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import type { ColumnTraits } from '../columns/traits.ts';
import { defaultAggregate, type Reason, type Shape } from './candidate.ts';

/** A chart that some columns allow, before it is combined with them. */
export interface Proposal extends Shape {
  readonly title: Message;
  readonly reasons: readonly Reason[];
  readonly cost: number;
}

/** What the rules need to know besides columns. */
export interface RuleContext {
  readonly rowCount: number;
}

export const reason = (weight: number, text: Message): Reason => ({ text, weight });

export const aggregateTitle = (aggregate: ChartAggregate, column: string | Message): Message =>
  message(`aggregatePhrase.${aggregate}`, { column });

export const aggregateText = (aggregate: ChartAggregate, column: string): Message =>
  message(`aggregateText.${aggregate}`, { column });

/** The measure in a title; without one, the number of rows. */
export const measureTitle = (measure: ColumnTraits | null): Message =>
  measure === null
    ? message('recommendation.rows')
    : aggregateTitle(defaultAggregate(measure), measure.label);

/** The measure within a sentence. */
export const measureText = (measure: ColumnTraits | null): Message =>
  measure === null
    ? message('recommendation.rowsInText')
    : aggregateText(defaultAggregate(measure), measure.label);

/** Why the measure has its aggregate. */
export function aggregateReason(measure: ColumnTraits | null): Reason {
  if (measure === null) {
    return reason(2, message('recommendation.counted'));
  }
  const column = measure.label;
  const why = message(`quantity.${measure.quantity ?? 'code'}`, { column });
  return reason(measure.adds === 'sum' ? 4 : 6, why);
}

export const byTitle = (what: Message, category: string): Message =>
  message('recommendation.by', { what, category });

export const overTitle = (what: Message | string, time: string): Message =>
  message('recommendation.over', { what, time });

export const distributionTitle = (column: string): Message =>
  message('recommendation.distribution', { column });
