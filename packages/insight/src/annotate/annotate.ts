import { truthWord, type Cell, type ChartColumnFacts, type ChartData } from '@plumbline/contract';
import { message, withFigureUnit, type MessageValue } from '@plumbline/messages';
import { printMark, type ChartColumn } from '@plumbline/viz';
import { figureUnit } from '../columns/figure-unit.ts';
import { readChart, type ChartReading, type Series } from './read-chart.ts';
import { seriesRemarks } from './series-remarks.ts';
import type { AnnotationDraft } from './suggestion.ts';
import {
  chartCaption,
  concentrationRemark,
  correlationRemark,
  extremeRemarks,
  incompletePeriod,
  pointsCaption,
} from './whole-remarks.ts';

/** Limit and language of annotations. Five annotations by default. */
export interface AnnotateOptions {
  readonly limit?: number | undefined;
  /** BCP 47: how dates and numbers that name a mark are written. */
  readonly locale?: string | undefined;
  /** The columns of the dataset with their profiles, from which the end of its times is read. */
  readonly columns?: readonly ChartColumn[] | undefined;
}

const DEFAULT_LIMIT = 5;
/** Series beyond these get remarks on their highest and lowest values only. */
const MAX_SERIES = 5;

const cellPrinter =
  (locale: string) =>
  (facts: ChartColumnFacts, cell: Cell): MessageValue => {
    const word = typeof cell === 'boolean' ? truthWord(facts.field, cell) : null;
    if (word !== null) {
      return message(`workflowValue.${word}`);
    }
    return cell === null
      ? message('annotation.empty')
      : printMark(cell, {
          timeUnit: facts.timeUnit ?? null,
          part: facts.part ?? null,
          binWidth: facts.binWidth ?? null,
          locale,
          empty: '',
        });
  };

/**
 * Remarks on what a chart shows, computed from its own numbers: the caption first, then by score. `numbers` holds every
 * number of a text before rounding, except dates. Pure.
 */
export function annotate(data: ChartData, options: AnnotateOptions = {}): AnnotationDraft[] {
  const { limit = DEFAULT_LIMIT, locale = 'en', columns = [] } = options;
  const reading = readChart(data, cellPrinter(locale));
  const remarks =
    reading === null
      ? [pointsCaption(data), ...correlationRemark(data)]
      : readingRemarks(reading, data, columns);
  const unit = figureUnit(reading?.measure.format);
  return withoutRepeats(remarks.filter((one) => one !== null))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map((one) => ({ ...one, text: withFigureUnit(one.text, unit) }));
}

function readingRemarks(
  reading: ChartReading,
  data: ChartData,
  columns: readonly ChartColumn[],
): (AnnotationDraft | null)[] {
  const incomplete = incompletePeriod(reading, columns);
  // An incomplete period would look like a fall.
  const complete = incomplete === null ? reading : withoutLast(reading, incomplete);
  const isAbsolute = data.mode === 'Absolute' || data.mode === 'Percent';
  const largest = largestSeries(complete.series).map(withoutNameless);
  const remarks =
    reading.isOrdered && isAbsolute && reading.x?.binWidth === undefined
      ? largest.flatMap((series) => seriesRemarks({ reading: complete, series, tests: largest.length }))
      : [];
  return [
    chartCaption(reading, data),
    incomplete,
    ...remarks,
    ...extremeRemarks(complete, data),
    ...concentrationRemark(complete, data),
    ...correlationRemark(data),
  ];
}

const withoutLast = (reading: ChartReading, { anchor }: AnnotationDraft): ChartReading => ({
  ...reading,
  series: reading.series.map((series) => ({
    ...series,
    marks: series.marks.filter(({ cell }) => cell !== anchor.x),
  })),
});

/** The series of rows without a value has no name to remark on. */
const largestSeries = (series: readonly Series[]): readonly Series[] =>
  series
    .filter(({ key }) => key === null || key.value !== null)
    .map((one) => ({ one, size: one.marks.reduce((sum, { value }) => sum + Math.abs(value), 0) }))
    .toSorted((one, other) => other.size - one.size)
    .slice(0, MAX_SERIES)
    .map(({ one }) => one);

const withoutNameless = (series: Series): Series => ({
  ...series,
  marks: series.marks.filter(({ cell }) => cell !== null),
});

const anchorKey = ({ anchor }: AnnotationDraft): string =>
  JSON.stringify([anchor.column, anchor.x ?? null, anchor.series ?? null]);

/** A mark that is an outlier or a peak gets no second remark as the highest or lowest value. */
function withoutRepeats(drafts: readonly AnnotationDraft[]): readonly AnnotationDraft[] {
  const remarked = new Set(drafts.filter(({ kind }) => kind === 'outlier' || kind === 'peak').map(anchorKey));
  return drafts.filter(
    (one) => (one.kind !== 'highest' && one.kind !== 'lowest') || !remarked.has(anchorKey(one)),
  );
}
