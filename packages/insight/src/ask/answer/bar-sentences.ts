import {
  isNumericType,
  isTemporalType,
  type ChartCell,
  type ChartData,
  type Interpretation,
} from '@plumbline/contract';
import { message, type Message, type MessageValue } from '@plumbline/messages';
import { isOther, isPartial } from '@plumbline/viz';
import { shownIn, type AnswerSentence, type TextContext } from './answer-sentence.ts';
import { cellNumber } from '../../columns/cell-number.ts';
import { markWords, namesInWords } from './cell-text.ts';
import { shownTitle } from './describe.ts';
import { isTotal } from '../query/measure-formula.ts';
import { COUNT_ROWS } from '../query/measures.ts';
import { sharePoints } from './share-points.ts';
import { changeFigure, presentFigures, marksFigure, shareFigure, type ShownChart } from './traced-figures.ts';

interface Bar {
  /** On the axis. */
  readonly key: ChartCell;
  readonly name: MessageValue;
  readonly value: number;
  /** Of its marks. */
  readonly rows: readonly number[];
}

/** A chart, and the columns that name its bars. */
interface NamedBars {
  readonly shown: ShownChart;
  readonly names: readonly number[];
}

const barFigure = ({ shown, names }: NamedBars, { rows }: Bar) => marksFigure(shown, rows, names);

/** The highest or lowest of names; the first and last of times. */
export function directSentences(data: ChartData, context: TextContext): readonly AnswerSentence[] {
  const { query, dataset } = context;
  const { columns } = data;
  const axis = columns.findIndex(({ name, role }) => role === 'dimension' && AXES.has(name));
  const measure = columns.findIndex(({ role, type }) => role === 'measure' && isNumericType(type));
  const facts = columns[axis];
  if (measure === -1 || facts === undefined || RAW.has(data.chart.mark)) {
    return [];
  }
  const [first = COUNT_ROWS] = query.measures;
  const isTimed = isTemporalType(facts.type);
  const adds = partsAddUp(query, isTimed);
  const title = shownTitle(first, query, dataset.columns);
  const isSpan = isTimed && isCourse(data.chart, query);
  const series = isSpan ? seriesSentences(data, { axis, measure, title }, context) : [];
  if (series.length > 0) {
    return series;
  }
  const names = barNames(data, { axis, adds, isTimed });
  const bars = names.length === 0 ? [] : readBars(data, { names, measure, locale: context.locale });
  if (bars.length === 0) {
    return [];
  }
  const named = { shown: shownIn(data, context), names };
  if (isSpan) {
    return spanSentence(bars, title, named);
  }
  return bars.length === 1 && query.limit === null
    ? [onlySentence(bars[0]!, title, named)]
    : leaderSentences(bars, { query, total: adds ? totalOf(data, measure) : null, named });
}

/** Parts of a whole and ranks are in the order of their sizes. */
const isCourse = ({ sort }: ChartData['chart'], { order, orderBy }: Interpretation): boolean =>
  sort !== 'y' && sort !== '-y' && (order === null || orderBy === 'label');

/** One bar is the highest of nothing, and the whole of itself. */
const onlySentence = (bar: Bar, measure: Message, named: NamedBars): AnswerSentence => ({
  text: message('ask.figure', { measure, value: bar.value }),
  value: bar.value,
  figures: presentFigures({ value: barFigure(named, bar) }),
});

/** Running totals of two periods come to nothing. */
const partsAddUp = (
  { measures: [first = COUNT_ROWS], isRunning }: Interpretation,
  isTimed: boolean,
): boolean => isRunning !== true && (isTotal(first) || (first.over !== undefined && !isTimed));

interface BarFacts {
  readonly axis: number;
  readonly adds: boolean;
  readonly isTimed: boolean;
}

/**
 * The columns that name a bar. Averages of parts do not add up to an average of the whole: each part is named by all that it
 * is of, and those of times are not named at all.
 */
function barNames({ columns }: ChartData, { axis, adds, isTimed }: BarFacts): readonly number[] {
  const splits = columns.flatMap(({ role }, at) => (role === 'dimension' && at !== axis ? [at] : []));
  if (adds || splits.length === 0) {
    return [axis];
  }
  return isTimed ? [] : [axis, ...splits];
}

/** Marks with their values by the names of these columns, added up where several marks share them. */
function readBars(
  { columns, data }: ChartData,
  {
    names: at,
    measure,
    locale,
    of = null,
  }: {
    readonly names: readonly number[];
    readonly measure: number;
    readonly locale: string;
    /** A column, and the cell that the marks have in it; null for all marks. */
    readonly of?: readonly [column: number, cell: ChartCell] | null;
  },
): readonly Bar[] {
  const bars = new Map<string, Bar>();
  for (const [place, row] of data.entries()) {
    const cells = at.map((index) => ({ facts: columns[index], cell: row[index] ?? null }));
    const value = cellNumber(row[measure]);
    const isWanted = of === null || (row[of[0]] ?? null) === of[1];
    if (isWanted && cells.every(({ cell }) => cell !== null && !isOther(cell)) && value !== null) {
      const names = cells.map(({ facts, cell }) => markWords(cell, facts, locale));
      const name = namesInWords(names);
      const key = JSON.stringify(names);
      const known = bars.get(key) ?? { value: 0, rows: [] };
      const axis = cells[0]?.cell ?? null;
      bars.set(key, { key: axis, name, value: known.value + value, rows: [...known.rows, place] });
    }
  }
  return [...bars.values()];
}

/** More would be a table in words. */
const MAX_SERIES = 3;
const AXES: ReadonlySet<string> = new Set(['x', 'place', 'detail_0', 'text']);
const RAW: ReadonlySet<string> = new Set([
  'scatter',
  'bubble',
  'histogram',
  'density',
  'box',
  'violin',
  'pointmap',
]);

const totalOf = ({ data }: ChartData, measure: number): number | null => {
  const values = data.map((row) => cellNumber(row[measure]) ?? 0);
  return values.some((value) => value < 0) ? null : values.reduce((sum, value) => sum + value, 0);
};

function leaderSentences(
  bars: readonly Bar[],
  {
    query,
    total,
    named,
  }: { readonly query: Interpretation; readonly total: number | null; readonly named: NamedBars },
): readonly AnswerSentence[] {
  const sorted = bars.toSorted((one, other) => other.value - one.value);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) {
    return [];
  }
  // With a limit or a condition on groups the chart shows a part, so its sum is no total.
  const isPartial = query.limit !== null || query.having !== undefined;
  const share = total === null || total === 0 || isPartial ? null : first.value / total;
  if (bars.length === 2 && share === null && query.limit === null && query.order === null) {
    const text = message('ask.leaderOther', {
      name: first.name,
      value: first.value,
      other: last.name,
      least: last.value,
    });
    const figures = presentFigures({ value: barFigure(named, first), least: barFigure(named, last) });
    return [{ text, value: first.value, figures }];
  }
  const leader: AnswerSentence = {
    text:
      share === null
        ? message('ask.leader', { name: first.name, value: first.value })
        : message('ask.leaderShare', { name: first.name, value: first.value, share }),
    value: first.value,
    figures: presentFigures({
      value: barFigure(named, first),
      share: first.rows.length === 1 ? shareFigure(named.shown, first.rows[0]!) : null,
    }),
  };
  const lowest: AnswerSentence = {
    text: message('ask.last', { name: last.name, value: last.value }),
    value: last.value,
    figures: presentFigures({ value: barFigure(named, last) }),
  };
  return query.order === 'asc' ? [lowest] : [leader];
}

interface SeriesFacts {
  readonly axis: number;
  readonly measure: number;
  readonly title: Message;
}

/** The course of each of a few series; none where the marks are not of series. */
function seriesSentences(
  data: ChartData,
  { axis, measure, title }: SeriesFacts,
  context: TextContext,
): readonly AnswerSentence[] {
  const [split, ...more] = data.columns.flatMap(({ role }, at) =>
    role === 'dimension' && at !== axis ? [at] : [],
  );
  if (split === undefined || more.length > 0) {
    return [];
  }
  const members = [...new Set(data.data.map((row) => row[split] ?? null))];
  if (members.length < 2 || members.length > MAX_SERIES || members.some(isOther)) {
    return [];
  }
  const named = { shown: shownIn(data, context), names: [axis, split] };
  const sentences = members.flatMap((member) => {
    const bars = readBars(data, { names: [axis], measure, locale: context.locale, of: [split, member] });
    const name = markWords(member, data.columns[split], context.locale);
    return spanSentence(bars, title, named).map(({ text, ...rest }) => ({
      ...rest,
      text: message('ask.ofSeries', { name, sentence: text }),
    }));
  });
  return sentences.length === members.length ? sentences : [];
}

/** From the first to the last of the periods that the rows cover; a running total is one of those that they do not, too. */
function spanOf(bars: readonly Bar[], { mode, partialPeriods = [] }: ChartData): readonly Bar[] {
  const complete = bars.filter(({ key }) => !isPartial(key, partialPeriods));
  return mode === 'Cumulative' || complete.length < 2 ? bars : complete;
}

function spanSentence(all: readonly Bar[], measure: Message, named: NamedBars): readonly AnswerSentence[] {
  const { data } = named.shown;
  const bars = spanOf(all, data);
  const format = data.columns.find(({ role }) => role === 'measure')?.format;
  const [first] = bars;
  const last = bars.at(-1);
  if (first === undefined || last === undefined || first === last) {
    return [];
  }
  if (first.value === last.value) {
    return [
      {
        text: message('ask.spanFlat', { measure, first: first.name, last: last.name, to: last.value }),
        value: last.value,
        figures: presentFigures({ to: barFigure(named, last) }),
      },
    ];
  }
  const facts = { measure, first: first.name, last: last.name, from: first.value, to: last.value };
  const ends = { from: barFigure(named, first), to: barFigure(named, last) };
  if (data.mode === 'Cumulative') {
    const text = message('ask.spanRunning', facts);
    return [{ text, value: last.value, figures: presentFigures(ends) }];
  }
  const points = sharePoints(format, first.value, last.value);
  const changed = {
    ...facts,
    change: Math.abs(last.value - first.value) / Math.abs(first.value),
    direction: last.value > first.value ? 'up' : 'down',
  };
  const relative =
    points === null ? message('ask.span', changed) : message('ask.spanPoints', { ...changed, points });
  const text = first.value === 0 ? message('ask.spanPlain', facts) : relative;
  const isOne = first.rows.length === 1 && last.rows.length === 1;
  const figures = presentFigures({
    ...ends,
    change: isOne ? changeFigure(named.shown, { from: first.rows[0]!, to: last.rows[0]! }) : null,
  });
  return [{ text, value: last.value, figures }];
}
