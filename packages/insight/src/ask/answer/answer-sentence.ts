import type { ChartData, ChartFormat, ChartSpec, Interpretation } from '@plumbline/contract';
import { message, withFigureUnit, type Message } from '@plumbline/messages';
import { figureUnit } from '../../columns/figure-unit.ts';
import { filterTexts } from './describe.ts';
import type { DescribedDataset } from '../dataset/described.ts';
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
export function inChartUnit(
  { columns }: ChartData,
  sentences: readonly AnswerSentence[],
): readonly AnswerSentence[] {
  return inUnit(sentences, columns.find(({ role }) => role === 'measure')?.format);
}

/** Sentences about figures of one kind: in its unit, and all with the same number of decimals. */
export function inUnit(
  sentences: readonly AnswerSentence[],
  format: ChartFormat | undefined,
): readonly AnswerSentence[] {
  const unit = figureUnit(format);
  const isFree = unit.decimals === undefined && unit.isShare === undefined;
  const decimals = isFree ? commonDecimals(sentences.flatMap(({ text }) => figuresIn(text))) : null;
  const whole = decimals === null ? unit : { ...unit, decimals };
  return sentences.map(({ text, ...rest }) => ({ ...rest, text: withFigureUnit(text, whole) }));
}

/** Names of values that messages print as figures. */
const FIGURES: ReadonlySet<string> = new Set([
  'value',
  'least',
  'from',
  'to',
  'before',
  'now',
  'mean',
  'other',
  'first',
  'last',
]);

function figuresIn({ values }: Message): readonly number[] {
  return Object.entries(values).flatMap(([name, value]): readonly number[] => {
    if (typeof value === 'number') {
      return FIGURES.has(name) ? [value] : [];
    }
    return typeof value === 'object' && 'code' in value ? figuresIn(value) : [];
  });
}

const MAX_DECIMALS = 3;

/** As many as the figure with most of them needs; null where one is too small to be seen with those. */
function commonDecimals(figures: readonly number[]): number | null {
  const isSmall = figures.some((figure) => figure !== 0 && Math.abs(figure) < 0.5 * 10 ** -MAX_DECIMALS);
  const needed = figures.map(
    (figure) => /\.(\d*[1-9])/u.exec(Math.abs(figure).toFixed(MAX_DECIMALS))?.[1]?.length ?? 0,
  );
  return isSmall || needed.length < 2 ? null : Math.max(...needed);
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
