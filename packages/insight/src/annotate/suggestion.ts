import type { AnnotationSuggestion } from '@plumbline/contract';
import type { Message } from '@plumbline/messages';
import type { ChartReading, Mark, Series } from './read-chart.ts';

/** A remark computed from the numbers of a chart. The caller adds the words and the evidence. */
export type AnnotationDraft = Omit<AnnotationSuggestion, 'evidence' | 'text'> & { readonly text: Message };

const seriesAnchor = ({ key }: Series) =>
  key === null ? {} : { series: { column: key.column, value: key.value } };

/** At one mark. */
export const atMark = ({ x }: ChartReading, series: Series, mark: Mark): AnnotationDraft['anchor'] =>
  x === null || x.field === null
    ? { column: null, ...seriesAnchor(series), y: mark.value }
    : { column: x.field, x: mark.cell, ...seriesAnchor(series), y: mark.value };

/** From the first to the last of some marks. */
export const overMarks = (
  reading: ChartReading,
  series: Series,
  marks: readonly Mark[],
): AnnotationDraft['anchor'] => {
  const [first, last] = [marks[0], marks.at(-1)];
  return reading.x === null || reading.x.field === null || first === undefined || last === undefined
    ? { column: null, ...seriesAnchor(series) }
    : { column: reading.x.field, x: first.cell, x2: last.cell, ...seriesAnchor(series) };
};

export const WHOLE_CHART: AnnotationDraft['anchor'] = { column: null };

/** Between 0 and 1, with two digits. */
export const roundScore = (score: number): number => Math.round(100 * Math.max(0, Math.min(1, score))) / 100;
