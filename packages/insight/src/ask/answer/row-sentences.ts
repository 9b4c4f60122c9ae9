import { isNumericType, isTemporalType, type GridPage, type RowList } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { chartFormat, printMark } from '@plumbline/viz';
import { inUnit, withFilters, type AnswerSentence, type TextContext } from './answer-sentence.ts';
import { cellNumber } from '../../columns/cell-number.ts';
import type { Figures, TracedFigure } from './traced-figures.ts';

/** Listed rows: those shown, how many there are, and whether the last is followed by its equal. */
export interface ListedRows {
  readonly list: RowList;
  readonly grid: GridPage;
  readonly isTied: boolean;
}

/** Which rows are shown, from the rows alone. Pure. */
export function rowSentences(
  listed: ListedRows,
  context: Omit<TextContext, 'chart'>,
): readonly AnswerSentence[] {
  const { list, grid, isTied } = listed;
  if (grid.total === 0) {
    return [withFilters({ text: message('ask.noRows'), value: null }, context)];
  }
  const [sort] = list.sort;
  const column = context.dataset.columns.find(({ name }) => name === sort?.column);
  const first = withFilters(
    (column === undefined ? null : rankedSentence(listed, column, context.locale)) ?? plainSentence(listed),
    context,
  );
  return isTied && column !== undefined
    ? [first, { text: message('ask.rowsTied', { column: column.label ?? column.name }), value: null }]
    : [first];
}

type Column = TextContext['dataset']['columns'][number];

/** All rows are counted by a figure of their own, the first value is the highest or lowest of them. */
const figuresIn = ({ list }: ListedRows, end: TracedFigure['number'] | null): Figures => {
  const of = (number: TracedFigure['number']): TracedFigure => ({ number, filters: list.filters });
  return {
    total: of({ kind: 'figure', measure: { field: null, aggregate: 'count' } }),
    ...(end === null ? {} : { first: of(end) }),
  };
};

function plainSentence(listed: ListedRows): AnswerSentence {
  const { grid } = listed;
  const [total, shown] = [grid.total, grid.data.length];
  const text: Message =
    shown < total ? message('ask.rowsFirst', { shown, total }) : message('ask.rowsAll', { total });
  return { text, value: total, figures: figuresIn(listed, null) };
}

/** “The 10 rows of 1,234 with the highest cost, from 5,000 to 900.” */
function rankedSentence(listed: ListedRows, column: Column, locale: string): AnswerSentence | null {
  const { list, grid } = listed;
  const at = grid.columns.findIndex(({ name }) => name === column.name);
  const cells = grid.data.map((row) => row[at] ?? null).filter((cell) => cell !== null);
  const [first = null] = cells;
  const last = cells.at(-1) ?? null;
  const facts = {
    shown: grid.data.length,
    total: grid.total,
    column: column.label ?? column.name,
    direction: list.sort[0]?.direction ?? 'asc',
  };
  if (first === null || last === null) {
    return { text: message('ask.rowsEmpty', facts), value: grid.total, figures: figuresIn(listed, null) };
  }
  if (isTemporalType(column.type)) {
    const inWords = (cell: typeof first): string =>
      printMark(cell, { timeUnit: null, part: null, binWidth: null, locale, empty: '' });
    const text = message('ask.rowsByTime', { ...facts, first: inWords(first), last: inWords(last) });
    return { text, value: grid.total, figures: figuresIn(listed, null) };
  }
  const [from, to] = [cellNumber(first), cellNumber(last)];
  if (!isNumericType(column.type) || from === null || to === null) {
    return null;
  }
  const text = message('ask.rowsRanked', { ...facts, first: from, last: to });
  const aggregate = facts.direction === 'asc' ? 'min' : 'max';
  const figures = figuresIn(listed, { kind: 'figure', measure: { field: column.name, aggregate } });
  return inUnit([{ text, value: from, figures }], chartFormat(column.format))[0] ?? null;
}
