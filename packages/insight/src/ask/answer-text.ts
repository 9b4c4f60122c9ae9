import {
  isAdditive,
  isNumericType,
  isTemporalType,
  type ChartData,
  type Interpretation,
  type PivotTable,
} from '@plumbline/contract';
import { message, withFigureUnit, type Message } from '@plumbline/messages';
import { isOther, printMark } from '@plumbline/viz';
import { annotate } from '../annotate/annotate.ts';
import { correlationIn } from '../annotate/whole-remarks.ts';
import { figureUnit } from '../columns/figure-unit.ts';
import { cellText } from './cell-text.ts';
import { filterTexts, measureTitle } from './describe.ts';
import type { DescribedDataset } from './described.ts';
import { COUNT_ROWS } from './named-parts.ts';

/** A sentence and the value that it states; null for one without a figure. */
export interface AnswerSentence {
  readonly text: Message;
  readonly value: number | null;
}

interface TextContext {
  readonly query: Interpretation;
  readonly dataset: DescribedDataset;
  readonly locale: string;
}

const MAX_REMARKS = 2;

/** What a chart answers, from its marks alone. Pure. */
export const chartSentences = (data: ChartData, context: TextContext): readonly AnswerSentence[] =>
  inUnitOf(data, plainSentences(data, context));

/** Sentences with the figures of a chart in the unit of its first measure. */
export function inUnitOf(
  { columns }: ChartData,
  sentences: readonly AnswerSentence[],
): readonly AnswerSentence[] {
  const unit = figureUnit(columns.find(({ role }) => role === 'measure')?.format);
  return sentences.map(({ text, value }) => ({ text: withFigureUnit(text, unit), value }));
}

function plainSentences(data: ChartData, context: TextContext): readonly AnswerSentence[] {
  const { dataset, locale } = context;
  if (data.rows.matched === 0 || data.data.length === 0) {
    return [withFilters({ text: message('ask.noRows'), value: null }, context)];
  }
  if (data.chart.mark === 'histogram') {
    return [withFilters(spreadSentence(data, context), context)];
  }
  if (data.chart.mark === 'kpi') {
    return [withFilters(figureSentence(data, context), context)];
  }
  const remarks = annotate(data, { limit: 20, locale, columns: dataset.columns })
    .filter(({ kind }) => !PLAIN.has(kind))
    .slice(0, MAX_REMARKS)
    .map(({ text, numbers }): AnswerSentence => ({ text, value: numbers[0]?.value ?? null }));
  const [first, ...rest] = [...directSentences(data, context), ...remarks];
  const plain = first ?? pointsSentence(data);
  return [withFilters(plain, context), ...rest];
}

/** The range of a histogram with most rows. */
function spreadSentence(data: ChartData, { query, locale }: TextContext): AnswerSentence {
  const axis = data.columns.findIndex(({ name }) => name === 'x');
  const at = data.columns.findIndex(({ role, type }) => role === 'measure' && isNumericType(type));
  const filled = data.data.filter((row) => row[axis] !== null);
  const counts = filled.map((row) => numberAt(row[at]) ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...counts);
  const facts = data.columns[axis];
  const isWhole = data.columns.filter(({ role }) => role === 'dimension').length === 1;
  if (facts === undefined || total === 0 || !isWhole || query.measures.length > 1) {
    return pointsSentence(data);
  }
  const { timeUnit = null, part = null, binWidth = null } = facts;
  const cell = filled[counts.indexOf(most)]?.[axis] ?? null;
  if (isOther(cell)) {
    return pointsSentence(data);
  }
  return {
    text: message('ask.mostBetween', {
      range: printMark(cell, { timeUnit, part, binWidth, locale, empty: '' }),
      count: most,
      share: most / total,
    }),
    value: most,
  };
}

function pointsSentence(data: ChartData): AnswerSentence {
  const count = data.marks.shown;
  const found = correlationIn(data);
  return found === null
    ? { text: message('ask.points', { count }), value: count }
    : {
        text: message('ask.noCorrelation', {
          one: found.x.label,
          other: found.y.label,
          rho: Number(found.rho.toFixed(2)),
          count,
        }),
        value: found.rho,
      };
}

/** The direct sentence says them already. */
const PLAIN: ReadonlySet<string> = new Set(['caption', 'highest', 'lowest']);

const withFilters = ({ text, value }: AnswerSentence, { query, dataset }: TextContext): AnswerSentence =>
  filterTexts(query, dataset.columns).length === 0
    ? { text, value }
    : {
        text: message('ask.where', {
          sentence: text,
          filters: filterTexts(query, dataset.columns),
        }),
        value,
      };

const numberAt = (cell: unknown): number | null => {
  const number =
    typeof cell === 'number' || (typeof cell === 'string' && cell !== '') ? Number(cell) : Number.NaN;
  return Number.isFinite(number) ? number : null;
};

function figureSentence({ data, columns, rows }: ChartData, { query, dataset }: TextContext): AnswerSentence {
  const at = columns.findIndex(({ role }) => role === 'measure');
  const cell = data[0]?.[at];
  const value = numberAt(cell);
  const measure = measureTitle(query.measures[0] ?? COUNT_ROWS, dataset.columns);
  if (cell === null || cell === undefined) {
    return { text: message('ask.figureEmpty', { measure }), value: null };
  }
  if (value === null) {
    return { text: message('ask.figureText', { measure, value: cellText(cell) }), value: null };
  }
  const isPart =
    query.measures[0]?.aggregate === 'count' && query.filters.length > 0 && value === rows.matched;
  return {
    text: isPart
      ? message('ask.figureShare', { measure, value, share: value / rows.total })
      : message('ask.figure', { measure, value }),
    value,
  };
}

interface Bar {
  readonly name: string;
  readonly value: number;
}

/** The highest or lowest of names; the first and last of times. */
function directSentences(data: ChartData, context: TextContext): readonly AnswerSentence[] {
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
  const adds = isAdditive(first.aggregate) || (first.over !== undefined && !isTimed);
  const names = barNames(data, { axis, adds, isTimed });
  const bars = names.length === 0 ? [] : readBars(data, { names, measure, locale: context.locale });
  if (bars.length === 0) {
    return [];
  }
  const isRanked = query.order !== null && query.orderBy !== 'label';
  return isTimed && !isRanked
    ? spanSentence(bars, measureTitle(first, dataset.columns))
    : leaderSentences(bars, { query, total: adds ? totalOf(data, measure) : null });
}

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
  }: { readonly names: readonly number[]; readonly measure: number; readonly locale: string },
): readonly Bar[] {
  const bars = new Map<string, Bar>();
  for (const row of data) {
    const cells = at.map((index) => ({ facts: columns[index], cell: row[index] ?? null }));
    const value = numberAt(row[measure]);
    if (cells.every(({ cell }) => cell !== null && !isOther(cell)) && value !== null) {
      const name = cells
        .map(({ facts: { timeUnit = null, part = null, binWidth = null } = {}, cell }) =>
          isOther(cell) ? '' : printMark(cell, { timeUnit, part, binWidth, locale, empty: '' }),
        )
        .join(', ');
      bars.set(name, { name, value: (bars.get(name)?.value ?? 0) + value });
    }
  }
  return [...bars.values()];
}

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
  const values = data.map((row) => numberAt(row[measure]) ?? 0);
  return values.some((value) => value < 0) ? null : values.reduce((sum, value) => sum + value, 0);
};

function leaderSentences(
  bars: readonly Bar[],
  { query, total }: { readonly query: Interpretation; readonly total: number | null },
): readonly AnswerSentence[] {
  const sorted = bars.toSorted((one, other) => other.value - one.value);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) {
    return [];
  }
  // With a limit the chart shows a part, so its sum is no total.
  const share = total === null || total === 0 || query.limit !== null ? null : first.value / total;
  if (bars.length === 2 && share === null && query.limit === null && query.order === null) {
    const text = message('ask.leaderOther', {
      name: first.name,
      value: first.value,
      other: last.name,
      least: last.value,
    });
    return [{ text, value: first.value }];
  }
  const leader: AnswerSentence = {
    text:
      share === null
        ? message('ask.leader', { name: first.name, value: first.value })
        : message('ask.leaderShare', { name: first.name, value: first.value, share }),
    value: first.value,
  };
  const lowest: AnswerSentence = {
    text: message('ask.last', { name: last.name, value: last.value }),
    value: last.value,
  };
  return query.order === 'asc' ? [lowest] : [leader];
}

function spanSentence(bars: readonly Bar[], measure: Message): readonly AnswerSentence[] {
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
      },
    ];
  }
  const facts = { measure, first: first.name, last: last.name, from: first.value, to: last.value };
  const text =
    first.value === 0
      ? message('ask.spanPlain', facts)
      : message('ask.span', {
          ...facts,
          change: Math.abs(last.value - first.value) / Math.abs(first.value),
          direction: last.value > first.value ? 'up' : 'down',
        });
  return [{ text, value: last.value }];
}

const isMissing = (one: number | null | undefined): one is null | undefined =>
  one === null || one === undefined;

/** What a table of groups or of key figures answers. Pure. */
export function tableSentences(table: PivotTable, context: TextContext): readonly AnswerSentence[] {
  const { query, dataset } = context;
  if (query.intent === 'statistics' && table.rowHeaders.length <= 1) {
    const values = table.cells[0]?.values ?? [];
    const sentences = query.measures
      .filter(({ column }) => column !== null)
      .flatMap(({ column }, at): AnswerSentence[] => {
        const [count, mean, median, , min, max] = values.slice(at * 6, at * 6 + 6).map(numberAt);
        const label = dataset.columns.find(({ name }) => name === column)?.label ?? column ?? '';
        return isMissing(count) || isMissing(mean) || isMissing(median) || isMissing(min) || isMissing(max)
          ? []
          : [
              {
                text: message('ask.statistic', { column: label, count, mean, median, min, max }),
                value: mean,
              },
            ];
      });
    return sentences.length === 0 ? [{ text: message('ask.noRows'), value: null }] : sentences;
  }
  const rows = table.total;
  return [
    withFilters(
      rows === 0
        ? { text: message('ask.noRows'), value: null }
        : { text: message('ask.tableRows', { count: rows }), value: rows },
      context,
    ),
  ];
}
