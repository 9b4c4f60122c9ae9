import type { Cell, ChartColumnFacts, ChartData } from '@plumbline/contract';
import { printCompact, printMark, type ChartColumn } from '@plumbline/viz';
import { seriesRemarks } from './series-remarks.ts';
import { readChart, type Course, type Printers, type Series } from './read-chart.ts';
import type { AnnotationDraft } from './suggestion.ts';
import {
  captionOf,
  concentrationOf,
  correlationRemark,
  extremesOf,
  pointsCaption,
  unfinishedPeriod,
} from './whole-remarks.ts';
import { ENGLISH_ANNOTATIONS, type AnnotationWords } from './words.ts';

export interface AnnotateOptions {
  readonly limit?: number | undefined;
  readonly locale?: string | undefined;
  readonly words?: AnnotationWords | undefined;
  /** The dataset's, with their profiles: where its times end. */
  readonly columns?: readonly ChartColumn[] | undefined;
}

const USUAL_LIMIT = 5;
/** Series beyond these are told by their highest and lowest marks alone. */
const MOST_SERIES = 5;

const printersOf = (locale: string): Printers => ({
  figure: (_, value) => printCompact(value, locale),
  cell: (facts: ChartColumnFacts, cell: Cell) =>
    printMark(cell, {
      timeUnit: facts.timeUnit ?? null,
      binWidth: facts.binWidth ?? null,
      locale,
      empty: '(empty)',
    }),
});

/**
 * Remarks on what a chart shows, worked out from its own figures: the caption first, then by score. Every figure in a
 * text stands in `numbers` as it was before it was rounded, dates apart. Pure.
 */
export function annotate(data: ChartData, options: AnnotateOptions = {}): AnnotationDraft[] {
  const { limit = USUAL_LIMIT, locale = 'en', words = ENGLISH_ANNOTATIONS, columns = [] } = options;
  const printers = printersOf(locale);
  const course = readChart(data, printers);
  const found =
    course === null
      ? [pointsCaption(data, { words, printers }), ...correlationRemark(data, words)]
      : remarksOn({ course, words, data, columns });
  return once(found.filter((one) => one !== null))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit);
}

function remarksOn(facts: {
  readonly course: Course;
  readonly words: AnnotationWords;
  readonly data: ChartData;
  readonly columns: readonly ChartColumn[];
}): (AnnotationDraft | null)[] {
  const { course, words, data } = facts;
  const unfinished = unfinishedPeriod(facts, facts.columns);
  // A period that is not over would look like a fall.
  const whole = unfinished === null ? course : withoutLast(course, unfinished);
  const say = { course: whole, words, data };
  const isAbsolute = data.mode === 'Absolute' || data.mode === 'Percent';
  const largest = largestSeries(whole.series);
  const courses =
    course.isOrdered && isAbsolute && course.x?.binWidth === undefined
      ? largest.flatMap((series) => seriesRemarks({ course: whole, series, words, tests: largest.length }))
      : [];
  return [
    captionOf({ course, words, data }),
    unfinished,
    ...courses,
    ...extremesOf(say),
    ...concentrationOf(say),
    ...correlationRemark(data, words),
  ];
}

const withoutLast = (course: Course, { anchor }: AnnotationDraft): Course => ({
  ...course,
  series: course.series.map((series) => ({
    ...series,
    marks: series.marks.filter(({ cell }) => cell !== anchor.x),
  })),
});

const largestSeries = (series: readonly Series[]): readonly Series[] =>
  series
    .map((one) => ({ one, size: one.marks.reduce((sum, { value }) => sum + Math.abs(value), 0) }))
    .toSorted((one, other) => other.size - one.size)
    .slice(0, MOST_SERIES)
    .map(({ one }) => one);

const placeOf = ({ anchor }: AnnotationDraft): string =>
  JSON.stringify([anchor.column, anchor.x ?? null, anchor.series ?? null]);

/** A mark that stands out, or is a peak, is not told once more as the highest. */
function once(found: readonly AnnotationDraft[]): readonly AnnotationDraft[] {
  const told = new Set(
    found.filter(({ kind }) => kind === 'outlier' || kind === 'peak').map((one) => placeOf(one)),
  );
  return found.filter((one) => (one.kind !== 'highest' && one.kind !== 'lowest') || !told.has(placeOf(one)));
}
