import type { AnnotationSuggestion } from '@plumbline/contract';
import type { Course, Mark, Series } from './read-chart.ts';

/** A remark worked out from a chart's figures; whoever asked the engine adds the evidence. */
export type AnnotationDraft = Omit<AnnotationSuggestion, 'evidence'>;

export type Numbers = AnnotationDraft['numbers'];

const seriesAnchor = ({ key }: Series) =>
  key === null ? {} : { series: { column: key.column, value: key.value } };

/** At one mark. */
export const atMark = ({ x }: Course, series: Series, mark: Mark): AnnotationDraft['anchor'] =>
  x === null || x.field === null
    ? { column: null, ...seriesAnchor(series), y: mark.value }
    : { column: x.field, x: mark.cell, ...seriesAnchor(series), y: mark.value };

/** From the first to the last of some marks. */
export const overMarks = (
  course: Course,
  series: Series,
  marks: readonly Mark[],
): AnnotationDraft['anchor'] => {
  const [first, last] = [marks[0], marks.at(-1)];
  return course.x === null || course.x.field === null || first === undefined || last === undefined
    ? { column: null, ...seriesAnchor(series) }
    : { column: course.x.field, x: first.cell, x2: last.cell, ...seriesAnchor(series) };
};

export const WHOLE: AnnotationDraft['anchor'] = { column: null };

/** Scores are told to two digits. */
export const scored = (score: number): number => Math.round(100 * Math.max(0, Math.min(1, score))) / 100;
