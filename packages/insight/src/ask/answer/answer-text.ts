import { isNumericType, type ChartData } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { anchoredMark, isOther, printMark } from '@plumbline/viz';
import { annotate } from '../../annotate/annotate.ts';
import { correlationIn } from '../../annotate/whole-remarks.ts';
import {
  inChartUnit,
  shownIn,
  withFilters,
  type AnswerSentence,
  type TextContext,
} from './answer-sentence.ts';
import { cellNumber } from '../../columns/cell-number.ts';
import { directSentences } from './bar-sentences.ts';
import { cellWords } from './cell-text.ts';
import { groupText, havingText, measureTitle } from './describe.ts';
import { COUNT_ROWS } from '../query/measures.ts';
import { comparisonFigure, presentFigures, markFigure } from './traced-figures.ts';

const MAX_REMARKS = 2;

/** What a chart answers, from its marks alone. Pure. */
export const chartSentences = (data: ChartData, context: TextContext): readonly AnswerSentence[] =>
  inChartUnit(data, plainSentences(data, context));

function plainSentences(data: ChartData, context: TextContext): readonly AnswerSentence[] {
  const { dataset, locale } = context;
  // A figure has a value over no rows too: a count is 0. [SEM-MEASURE-1]
  if (data.chart.mark === 'kpi' && data.data.length > 0) {
    return [withFilters(figureSentence(data, context), context)];
  }
  const chosen = chosenSentences(data, context);
  if (chosen.length > 0 && data.data.length === 0 && data.rows.matched > 0) {
    return chosen.map((one) => withFilters(one, context));
  }
  if (data.rows.matched === 0 || data.data.length === 0) {
    return [withFilters({ text: message('ask.noRows'), value: null }, context)];
  }
  if (data.chart.mark === 'histogram') {
    return [withFilters(spreadSentence(data, context), context)];
  }
  const remarks = annotate(data, { limit: 20, locale, columns: dataset.columns })
    .filter(({ kind }) => !PLAIN.has(kind))
    .slice(0, MAX_REMARKS)
    .map((remark) => remarkSentence(data, remark, context));
  const [first, ...rest] = [...chosen, ...directSentences(data, context), ...remarks];
  const plain = first ?? pointsSentence(data);
  return [withFilters(plain, context), ...rest];
}

/** How many groups the condition on their figure lets through. */
function chosenSentences({ marks }: ChartData, { query, dataset }: TextContext): readonly AnswerSentence[] {
  const [group] = query.groups;
  return havingText(query, dataset.columns).flatMap((condition) =>
    group === undefined
      ? []
      : [
          {
            text: message('ask.chosen', {
              count: marks.total,
              condition,
              group: groupText(group, dataset.columns),
            }),
            value: marks.total,
          },
        ],
  );
}

/** The figure of the mark that a remark is at is that mark's; its others are computed from all marks. */
function remarkSentence(
  data: ChartData,
  { text, numbers, anchor }: ReturnType<typeof annotate>[number],
  context: TextContext,
): AnswerSentence {
  const row = anchoredMark(data, anchor);
  const own = row === null ? [] : numbers.filter(({ value }) => value === anchor.y);
  return {
    text,
    value: numbers[0]?.value ?? null,
    figures: Object.fromEntries(own.map(({ name }) => [name, markFigure(shownIn(data, context), row!)])),
  };
}

/** The range of a histogram with most rows. */
function spreadSentence(data: ChartData, context: TextContext): AnswerSentence {
  const { query, locale } = context;
  const axis = data.columns.findIndex(({ name }) => name === 'x');
  const at = data.columns.findIndex(({ role, type }) => role === 'measure' && isNumericType(type));
  const filled = data.data.filter((row) => row[axis] !== null);
  const counts = filled.map((row) => cellNumber(row[at]) ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const max = Math.max(...counts);
  const facts = data.columns[axis];
  const isWhole = data.columns.filter(({ role }) => role === 'dimension').length === 1;
  if (facts === undefined || total === 0 || !isWhole || query.measures.length > 1) {
    return pointsSentence(data);
  }
  const { timeUnit = null, part = null, binWidth = null } = facts;
  const cell = filled[counts.indexOf(max)]?.[axis] ?? null;
  if (isOther(cell)) {
    return pointsSentence(data);
  }
  return {
    text: message('ask.mostBetween', {
      range: printMark(cell, { timeUnit, part, binWidth, locale, empty: '' }),
      count: max,
      share: max / total,
    }),
    value: max,
    figures: { count: markFigure(shownIn(data, context), data.data.indexOf(filled[counts.indexOf(max)]!)) },
  };
}

function pointsSentence(data: ChartData): AnswerSentence {
  const count = data.marks.shown;
  const correlation = correlationIn(data);
  return correlation === null
    ? { text: message('ask.points', { count }), value: count }
    : {
        text: message('ask.noCorrelation', {
          one: correlation.x.label,
          other: correlation.y.label,
          rho: Number(correlation.rho.toFixed(2)),
          count,
        }),
        value: correlation.rho,
      };
}

/** The direct sentence says them already. */
const PLAIN: ReadonlySet<string> = new Set(['caption', 'highest', 'lowest']);

function figureSentence({ data, columns, rows }: ChartData, { query, dataset }: TextContext): AnswerSentence {
  const at = columns.findIndex(({ role }) => role === 'measure');
  const cell = data[0]?.[at];
  const value = cellNumber(cell);
  const measure = measureTitle(query.measures[0] ?? COUNT_ROWS, dataset.columns);
  if (cell === null || cell === undefined) {
    const code = rows.matched === 0 ? 'ask.figureEmpty' : 'ask.figureNoValue';
    return { text: message(code, { measure }), value: null };
  }
  if (value === null) {
    return { text: message('ask.figureText', { measure, value: cellWords(cell) }), value: null };
  }
  const isPart =
    query.measures[0]?.aggregate === 'count' &&
    query.filters.length > 0 &&
    value === rows.matched &&
    value > 0;
  return {
    text: isPart
      ? message('ask.figureShare', { measure, value, share: value / rows.total })
      : message('ask.figure', { measure, value }),
    value,
    ...(isPart
      ? {
          figures: presentFigures({
            share: comparisonFigure({
              measure: { field: null, aggregate: 'count' },
              of: query.filters,
              to: [],
              how: 'share',
            }),
          }),
        }
      : {}),
  };
}
