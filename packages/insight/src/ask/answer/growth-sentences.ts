import {
  isNumericType,
  type Cell,
  type Interpretation,
  type PivotSpec,
  type PivotTable,
} from '@plumbline/contract';
import { message, type Message, type MessageValue } from '@plumbline/messages';
import { chartFormat, printPeriod } from '@plumbline/viz';
import { inUnit, withFilters, type AnswerSentence, type TextContext } from './answer-sentence.ts';
import { cellNumber } from '../../columns/cell-number.ts';
import type { GrowthPlan } from '../query/build-growth.ts';
import { cellWords } from './cell-text.ts';
import { filterTexts } from './describe.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { sharePoints } from './share-points.ts';
import type { Figures } from './traced-figures.ts';

/** What one group changed by. */
interface Growth {
  readonly name: MessageValue;
  readonly before: number;
  readonly now: number;
  readonly change: number;
  /** In parts of what was before; null from nothing. */
  readonly share: number | null;
  readonly figures: Figures;
}

interface GrowthTable {
  readonly plan: GrowthPlan;
  readonly pivot: PivotSpec;
  readonly table: PivotTable;
}

/** The first and the last time in words. */
export function growthTimes(
  { periods, ends }: GrowthPlan,
  { columns }: DescribedDataset,
  locale: string,
): readonly [string, string] {
  if (periods !== null) {
    const { unit, first, last } = periods;
    return [printPeriod(first.from, unit, locale), printPeriod(last.from, unit, locale)];
  }
  const labelOf = (name: string | undefined): string =>
    columns.find((column) => column.name === name)?.label ?? name ?? '';
  return [labelOf(ends?.[0]), labelOf(ends?.[1])];
}

/** Which group changed most, in the figure itself and in percent, from the table alone. Pure. */
export function growthSentences(
  shown: GrowthTable,
  context: Omit<TextContext, 'chart'>,
): readonly AnswerSentence[] {
  const { query, dataset, locale } = context;
  const growths = shown.plan.isWide ? wideGrowths(shown, dataset) : listedGrowths(shown);
  const isDown = query.order === 'asc';
  const byAmount = ranked(growths, ({ change }) => change, isDown);
  const byShare = ranked(growths, ({ share }) => share, isDown);
  const isByShare = query.growth?.by === 'percent';
  const [first, other] = isByShare ? [byShare, byAmount] : [byAmount, byShare];
  const leader = first ?? byAmount;
  if (leader === null) {
    return [withFilters({ text: message('ask.noGrowth'), value: null }, context)];
  }
  const times = growthTimes(shown.plan, dataset, locale);
  const format = formatOf(query, dataset);
  const head = { text: leaderText(leader, { times, format, isDown }), ...valueOf(leader) };
  // Where groups are left out, one of them could be first by the other measure.
  const isWhole = shown.plan.isWide || shown.table.total <= shown.table.rowHeaders.length;
  const isOther =
    other !== null && other !== leader && isWhole && Math.sign(other.change) === (isDown ? -1 : 1);
  const second = isOther ? [{ text: otherText(other, { isByShare, isDown }), ...valueOf(other) }] : [];
  const namesPercent = isByShare || second.length > 0;
  const others = namesPercent ? growths.filter((one) => one !== leader) : [];
  return inUnit(
    [withGroupFilters(head, context), ...second, ...fromZero(others, { first: times[0], isDown })],
    format,
  );
}

const NAMED = 3;

/** Groups that had 0 before are in no order by percent, however much they grew. */
function fromZero(
  growths: readonly Growth[],
  { first, isDown }: { readonly first: string; readonly isDown: boolean },
): readonly AnswerSentence[] {
  const some = growths
    .filter(({ share, change }) => share === null && (isDown ? change < 0 : change > 0))
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change));
  const facts = { first, direction: isDown ? 'down' : 'up' };
  if (some.length === 0) {
    return [];
  }
  const text =
    some.length > NAMED
      ? message('ask.growthFromZeroMany', { ...facts, count: some.length })
      : message('ask.growthFromZero', { ...facts, names: some.map(({ name }) => name) });
  return [{ text, value: null }];
}

/** Conditions on the time are said by its first and last period. */
function withGroupFilters(sentence: AnswerSentence, context: Omit<TextContext, 'chart'>): AnswerSentence {
  const { query, dataset } = context;
  const filters = query.filters.filter(({ column }) => column !== query.growth?.over?.column);
  return filterTexts({ ...query, filters }, dataset.columns).length === 0
    ? sentence
    : withFilters(sentence, { ...context, query: { ...query, filters } });
}

const valueOf = ({ change, figures }: Growth): Omit<AnswerSentence, 'text'> => ({ value: change, figures });

interface SentenceParts {
  readonly times: readonly [string, string];
  readonly format: ReturnType<typeof chartFormat>;
  readonly isDown: boolean;
}

function leaderText(
  { name, before, now, change, share }: Growth,
  { times, format, isDown }: SentenceParts,
): Message {
  const points = sharePoints(format, before, now);
  const facts = {
    before,
    now,
    change: Math.abs(change),
    direction: change < 0 ? 'down' : 'up',
    first: times[0],
    last: times[1],
  };
  const isContrary = change !== 0 && change < 0 !== isDown;
  const rank = isContrary
    ? message(isDown ? 'ask.noneFell' : 'ask.noneGrew', { name })
    : message('ask.changedTop', { name, direction: facts.direction });
  if (share === null) {
    return message('ask.growthPlain', { ...facts, rank });
  }
  const relative = { ...facts, share: Math.abs(share), rank };
  return points === null
    ? message('ask.growth', relative)
    : message('ask.growthPoints', { ...relative, points });
}

function otherText(
  { name, before, now, change, share }: Growth,
  { isByShare, isDown }: { readonly isByShare: boolean; readonly isDown: boolean },
): Message {
  const facts = { name, before, now, direction: isDown ? 'down' : 'up' };
  return isByShare
    ? message('ask.growthByAmount', { ...facts, change: Math.abs(change) })
    : message('ask.growthByPercent', { ...facts, share: Math.abs(share ?? 0) });
}

function ranked(
  growths: readonly Growth[],
  of: (one: Growth) => number | null,
  isDown: boolean,
): Growth | null {
  const known = growths.filter((one) => of(one) !== null);
  const sorted = known.toSorted((one, other) => (of(other) ?? 0) - (of(one) ?? 0));
  return (isDown ? sorted.at(-1) : sorted[0]) ?? null;
}

const growthOf = (before: number, now: number): Pick<Growth, 'before' | 'now' | 'change' | 'share'> => ({
  before,
  now,
  change: now - before,
  share: before === 0 ? null : (now - before) / Math.abs(before),
});

function listedGrowths({ table, pivot }: GrowthTable): readonly Growth[] {
  return table.cells.flatMap(({ row: [key], values }): Growth[] => {
    const [before, now] = [cellNumber(values[0]), cellNumber(values[1])];
    if (before === null || now === null || !isValue(key)) {
      return [];
    }
    const cell = { row: [key], column: [] };
    const at = (value: number): Figures[string] => ({ number: { kind: 'pivot', pivot, cell, value } });
    return [
      {
        name: cellWords(key),
        ...growthOf(before, now),
        figures: { before: at(0), now: at(1), change: at(2) },
      },
    ];
  });
}

const isValue = (key: PivotTable['cells'][number]['row'][number] | undefined): key is Exclude<Cell, null> =>
  key !== undefined && key !== null && typeof key !== 'object';

/** A row for each time, a value for each column. */
function wideGrowths({ table, pivot, plan }: GrowthTable, { columns }: DescribedDataset): readonly Growth[] {
  const [first, last] = [table.cells[0], table.cells.at(-1)];
  if (first === undefined || last === undefined || first === last || !plan.isWide) {
    return [];
  }
  return pivot.values.flatMap(({ column: name }, value): Growth[] => {
    const [before, now] = [cellNumber(first.values[value]), cellNumber(last.values[value])];
    if (before === null || now === null) {
      return [];
    }
    const at = ({ row }: typeof first): Figures[string] => ({
      number: { kind: 'pivot', pivot, cell: { row: row.filter(isValue), column: [] }, value },
    });
    const label = columns.find((column) => column.name === name)?.label ?? name ?? '';
    return [{ name: label, ...growthOf(before, now), figures: { before: at(first), now: at(last) } }];
  });
}

/** How the measure is written: rates as shares, others as their column is. */
function formatOf(
  { measures, growth }: Interpretation,
  { columns }: DescribedDataset,
): SentenceParts['format'] {
  const [measure] = measures;
  if (measure?.isRate === true) {
    return { kind: 'percent' };
  }
  const name = measure?.column ?? growth?.columns[0];
  const column = columns.find((one) => one.name === name);
  const isInUnit = measure === undefined || measure.aggregate !== 'distinct';
  return column !== undefined && isNumericType(column.type) && isInUnit
    ? chartFormat(column.format)
    : undefined;
}
