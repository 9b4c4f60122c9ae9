import { isAdditive, type Interpretation, type QuestionMeasure } from '@plumbline/contract';

/** The number of rows. */
export const COUNT_ROWS: QuestionMeasure = { column: null, aggregate: 'count' };

/** Whether the figures of periods add up to that of all of them. */
export const addsUp = ({ aggregate, saved, over, isRate, share, since, per }: QuestionMeasure): boolean =>
  isAdditive(aggregate) &&
  [saved, over, isRate, share, per].every((one) => one === undefined) &&
  (since === undefined || since.compared !== undefined);

/** What a running total may be drawn as; null: the question names no mark. */
export const RUNNING_MARKS: ReadonlySet<Interpretation['mark']> = new Set([
  null,
  'line',
  'area',
  'bar',
  'step',
]);
