import type { ChartData, ChartSpec, Interpretation } from '@plumbline/contract';
import { message, withFigureUnit, type Message } from '@plumbline/messages';
import { figureUnit } from '../columns/figure-unit.ts';
import { filterTexts } from './describe.ts';
import type { DescribedDataset } from './described.ts';
import type { Figures, ShownChart } from './traced-figures.ts';

/** A sentence and the value that it states; null for one without a figure. */
export interface AnswerSentence {
  readonly text: Message;
  readonly value: number | null;
  /** What its figures are traced by. Absent: all that is shown. */
  readonly figures?: Figures;
}

export interface TextContext {
  readonly query: Interpretation;
  readonly dataset: DescribedDataset;
  readonly locale: string;
  /** The chart as it was requested; what it became where it is absent. */
  readonly chart?: ChartSpec;
}

/** Sentences with the figures of a chart in the unit of its first measure. */
export function inUnitOf(
  { columns }: ChartData,
  sentences: readonly AnswerSentence[],
): readonly AnswerSentence[] {
  const unit = figureUnit(columns.find(({ role }) => role === 'measure')?.format);
  return sentences.map(({ text, ...rest }) => ({ ...rest, text: withFigureUnit(text, unit) }));
}

export const shownIn = (data: ChartData, { chart = data.chart }: TextContext): ShownChart => ({
  chart,
  data,
});

export const withFilters = (
  { text, ...rest }: AnswerSentence,
  { query, dataset }: TextContext,
): AnswerSentence =>
  filterTexts(query, dataset.columns).length === 0
    ? { ...rest, text }
    : {
        ...rest,
        text: message('ask.where', {
          sentence: text,
          filters: filterTexts(query, dataset.columns),
        }),
      };

export const numberAt = (cell: unknown): number | null => {
  const number =
    typeof cell === 'number' || (typeof cell === 'string' && cell !== '') ? Number(cell) : Number.NaN;
  return Number.isFinite(number) ? number : null;
};
