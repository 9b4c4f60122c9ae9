import {
  hasPart,
  TIME_UNITS,
  type QuestionGroup,
  type QuestionMeasure,
  type ChartAggregate,
  type ChartMark,
  type TimeUnit,
} from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';
import { wordsIn } from '../../prompt/words.ts';
import { assignRoles, type ColumnRoles, type RoleContext } from '../named-columns/column-roles.ts';
import { isEntity } from '../named-columns/key-nouns.ts';
import { timeTraits } from '../dataset/described.ts';
import { FEW_VALUES } from '../dataset/few-values.ts';
import { extremeOf, superlativeOf } from '../named-columns/describing-names.ts';
import type { NamedColumn } from '../named-columns/named-columns.ts';
import { isCalledOfEach, isPriceOfEach } from '../named-columns/of-each.ts';
import { COUNT_ROWS } from '../query/measures.ts';
import { readMark } from './read-mark.ts';
import { isUsualOne } from '../named-columns/usual-of-each.ts';

/** What a question names itself, before anything is added. */
export interface NamedParts {
  readonly measures: readonly QuestionMeasure[];
  readonly groups: readonly QuestionGroup[];
  readonly aggregate: ChartAggregate | null;
  readonly countsRows: boolean;
  readonly unit: QuestionGroup['unit'] | null;
  readonly parts: ChartPrompt['parts'];
  readonly mark: ChartMark | null;
  readonly columns: readonly string[];
}

const BINS = 10;

export function findNamedParts(context: RoleContext): NamedParts {
  const { read, named, traits } = context;
  const roles = assignRoles(context);
  const saved = read.phrases.flatMap(({ meaning }): QuestionMeasure[] =>
    meaning?.kind === 'saved' ? [{ column: null, aggregate: 'sum', saved: meaning.name }] : [],
  );
  const measures = [
    ...saved,
    ...(countsBeside(context, roles) ? [COUNT_ROWS] : []),
    ...roles.measured.flatMap((one) => measuresOf(one, roles, context)),
    ...roles.counted.map(({ traits: { name } }): QuestionMeasure => ({
      column: name,
      aggregate: 'distinct',
    })),
  ];
  const placing = {
    // A message with no measure is about the answer before, which may be of points.
    isPairs: roles.wantsPairs || measures.length !== 1,
    isMultiple: read.phrases.some(({ words }) => MULTIPLE.test(words.join(' '))),
  };
  return {
    measures: roles.isCounting && measures.length === 0 ? [COUNT_ROWS] : measures,
    groups: roles.groups.flatMap((one) =>
      groupsOf(one.traits, read).map((group) => placedGroup(group, one, placing)),
    ),
    aggregate: read.aggregate,
    countsRows: roles.isCounting,
    unit: read.unit,
    parts: read.parts,
    mark: readMark(read, { numbers: roles.numbers, groups: roles.groups.length, traits }),
    columns: named.map(({ traits: { name } }) => name),
  };
}

/** “number of strikes and average cost by state” counts and averages. */
const countsBeside = ({ read: { phrases } }: RoleContext, { measured, counted }: ColumnRoles): boolean =>
  (measured.length > 0 &&
    measured.every(({ aggregate }) => aggregate !== null) &&
    phrases.some(
      ({ meaning }, at) => meaning?.kind === 'rows' && phrases[at + 1]?.meaning?.kind === 'subject',
    )) ||
  (measured.length === 0 && counted.length > 0 && countsRowsToo(phrases));

/** “sessions and unique users” */
const countsRowsToo = (phrases: ChartPrompt['phrases']): boolean =>
  phrases.some(
    ({ meaning, words }, at) =>
      meaning?.kind === 'subject' &&
      /[^s]s$/u.test(words.at(-1) ?? '') &&
      phrases[at + 1]?.words.join(' ') === 'and' &&
      phrases[at + 2]?.meaning?.kind === 'aggregate',
  );

/** “min, max and average mileage”: one column several times. */
function measuresOf(one: NamedColumn, roles: ColumnRoles, context: RoleContext): readonly QuestionMeasure[] {
  const { name } = one.traits;
  const last = one.aggregate ?? one.extreme;
  const ends = bothEnds(name, context.read);
  const trailing = roles.measured.length === 1 ? trailingAggregates(name, context.read) : [];
  if (ends.length > 1) {
    return ends.map((aggregate) => ({ column: name, aggregate }));
  }
  const all =
    one.alsoAggregates.length === 0 || last === null ? trailing : [...new Set([...one.alsoAggregates, last])];
  return all.length === 0
    ? [measureOf(one, roles, context)]
    : all.map((aggregate) => ({ column: name, aggregate }));
}

/** “youngest and oldest”: both ends of one column. */
const bothEnds = (column: string, { phrases }: ChartPrompt): readonly ChartAggregate[] => [
  ...new Set(
    phrases.flatMap((phrase) =>
      phrase.meaning?.kind === 'column' && phrase.meaning.name === column
        ? (superlativeOf(phrase) ?? [])
        : [],
    ),
  ),
];

/** “temperature by room: min and max” */
function trailingAggregates(column: string, { phrases }: ChartPrompt): readonly ChartAggregate[] {
  const at = phrases.findIndex(({ meaning }) => meaning?.kind === 'column' && meaning.name === column);
  const after = phrases
    .slice(at + 1)
    .flatMap(({ meaning }) => (meaning?.kind === 'aggregate' ? [meaning.aggregate] : []));
  const all = [...new Set(after)];
  return at !== -1 && all.length > 1 && !all.includes('distinct') ? all : [];
}

/** “rainiest month”: the month with most rain, not that of the rainiest day. */
const isOfUnit = (
  { traits: { name } }: NamedColumn,
  { phrases }: ChartPrompt,
  traits: readonly ColumnTraits[],
): boolean =>
  phrases.some(({ meaning }, at) => {
    const isNamed =
      (meaning?.kind === 'column' && meaning.name === name) ||
      (meaning?.kind === 'ambiguous' && meaning.names.includes(name));
    const next = phrases[at + 1]?.meaning;
    const isTime =
      next?.kind === 'unit' ||
      (next?.kind === 'column' && traits.some((one) => one.name === next.name && one.kind === 'time'));
    return isNamed && meaning.order !== undefined && isTime;
  });

/** “sales per month” of the price at which each was sold adds it up, whatever prices do otherwise. */
const isIncomeOfRow = ({ words, traits: { quantity, name } }: NamedColumn): boolean =>
  quantity === 'price' &&
  /^(?:sales|revenue|turnover|income|takings|earnings|proceeds|earns?|earned)(?: value)?$/u.test(words) &&
  !/unit|per|each|list|ask/iu.test(name);

function usualOfNamed(one: NamedColumn, context: Pick<RoleContext, 'traits' | 'dataset'>): ChartAggregate {
  if (isCalledOfEach(one)) {
    return 'mean';
  }
  return isIncomeOfRow(one) ? 'sum' : usualAggregate(one.traits, context);
}

function measureOf(
  one: NamedColumn,
  { groups }: ColumnRoles,
  { read, traits, dataset }: RoleContext,
): QuestionMeasure {
  const { name } = one.traits;
  const isUsual = isUsualOne(one, read, groups) || (groups.length > 0 && isPriceOfEach(one, read));
  // The average of numbers that are 0 and 1 is a rate as it is.
  const isOfTruths = one.isRate && one.traits.column.type === 'boolean';
  if (one.isRate || isUsual) {
    return { column: name, aggregate: 'mean', ...(isOfTruths ? { isRate: true } : {}) };
  }
  const isOrdered = isOfUnit(one, read, traits) || ordersNames(read, groups) || ranksTimes(one, read);
  const aggregate = spokenAggregate(one, read) ?? impliedExtreme(one, read, { groups, isOrdered });
  const time = levelTime(one.traits, { traits, dataset });
  const usual = usualOfNamed(one, { traits, dataset });
  return time !== null && (aggregate === null || aggregate === 'sum')
    ? { column: name, aggregate: 'mean', over: time }
    : { column: name, aggregate: aggregate ?? usual };
}

/** Of each group unless the question puts those in order, of all rows without groups. */
function impliedExtreme(
  one: NamedColumn,
  read: ChartPrompt,
  { groups, isOrdered }: { readonly groups: ColumnRoles['groups']; readonly isOrdered: boolean },
): ChartAggregate | null {
  const isGrouped = groups.length > 0 || read.unit !== null || read.parts.length > 0;
  if (!isGrouped) {
    return extremeOfAll(read);
  }
  return isOrdered ? null : ownExtreme(one, read);
}

/** “month with the lowest revenue”, “cities with the lowest revenue” */
const isRankedName = (
  named: ChartPrompt['phrases'][number]['meaning'] | undefined,
  groups: readonly NamedColumn[],
): boolean =>
  named?.kind === 'unit' ||
  (named?.kind === 'column' && groups.some(({ traits: { name } }) => name === named.name));

/** “which city has the highest sales”, “cities with the highest sales”: the order of cities by their usual figures. */
const ordersNames = ({ phrases }: ChartPrompt, groups: readonly NamedColumn[]): boolean =>
  groups.some(({ isInquired }) => isInquired) ||
  phrases.some(({ meaning }, at) => {
    if (meaning?.kind !== 'order' || meaning.isSort === true) {
      return false;
    }
    const [measure, ranked] = [phrases[at + 1]?.meaning, phrases[at + 2]?.meaning];
    // “best selling category”
    if (measure?.kind === 'column' && ranked?.kind === 'column') {
      return groups.some(({ traits: { name } }) => name === ranked.name);
    }
    const before = phrases.slice(0, at);
    const last = before.findLastIndex((phrase) => phrase.meaning?.kind !== 'filler');
    const between = before.slice(last + 1).flatMap(({ words }) => words);
    const named = before[last]?.meaning;
    return between.includes('with') && isRankedName(named, groups);
  });

/** “which year had the highest revenue”, “worst month for revenue”: the order of times by their totals. */
const ordersTimes = ({ phrases }: ChartPrompt): boolean =>
  phrases.some(({ meaning }, at) => {
    const isTime = meaning?.kind === 'unit' || meaning?.kind === 'part';
    const before = phrases[at - 1];
    const isInquired = /^(?:which|what)$/u.test(before?.words.at(-1) ?? '');
    return isTime && (isInquired || (before?.meaning?.kind === 'order' && before.meaning.isSort !== true));
  });

const ranksTimes = ({ traits: { adds } }: NamedColumn, read: ChartPrompt): boolean =>
  (adds === 'sum' && ordersTimes(read)) || ordersParts(read);

/** “which weekday has the highest scrap rate”: the usual one of all such days, not that of the worst row. */
const ordersParts = ({ phrases }: ChartPrompt): boolean =>
  phrases.some(
    ({ meaning }, at) =>
      meaning?.kind === 'part' && /^(?:which|what)$/u.test(phrases[at - 1]?.words.at(-1) ?? ''),
  );

/** A level of things that have a row each, such as the recurring revenue of accounts, adds up. */
const usualAggregate = (
  { adds, quantity }: ColumnTraits,
  { traits, dataset }: Pick<RoleContext, 'traits' | 'dataset'>,
): ChartAggregate =>
  adds === 'sum' || (quantity === 'balance' && traits.some((one) => isEntity(one, dataset))) ? 'sum' : 'mean';

/** The times at which a level was measured in several rows each, so that it adds up across those and not over time. */
function levelTime(
  { quantity }: ColumnTraits,
  { traits, dataset }: Pick<RoleContext, 'traits' | 'dataset'>,
): string | null {
  const time = timeTraits(traits);
  const isRepeated =
    (time?.distinct ?? dataset.rowCount) < dataset.rowCount && !traits.some((one) => isEntity(one, dataset));
  return quantity === 'balance' && time !== null && isRepeated ? time.name : null;
}

/** The aggregate beside the name where there are several, else the one of the question. */
function spokenAggregate({ aggregate }: NamedColumn, { phrases }: ChartPrompt): ChartAggregate | null {
  const all = phrases.flatMap(({ meaning }) => (meaning?.kind === 'aggregate' ? [meaning.aggregate] : []));
  const isOrder = (one: ChartAggregate | null): boolean => one === 'max' || one === 'min';
  if (all.length > 1 && aggregate !== null && !isOrder(aggregate)) {
    return aggregate;
  }
  // “which state has the maximum total cost”: the maximum is an order.
  return aggregate === 'distinct' ? null : (all.find((one) => !isOrder(one)) ?? all[0] ?? null);
}

/** “highest price by type” */
const ownExtreme = ({ extreme }: NamedColumn, { limit }: ChartPrompt): ChartAggregate | null =>
  limit === null ? extreme : null;

/** “the highest price” */
const extremeOfAll = ({ isDown, isExtreme, unit, intents }: ChartPrompt): ChartAggregate | null =>
  isDown === null || !isExtreme || unit !== null || intents.includes('trend') ? null : extremeOf(isDown);

/** “by weekday and hour of the order”: a group for each part of one time. */
function groupsOf(traits: ColumnTraits, read: ChartPrompt): readonly QuestionGroup[] {
  const parts = read.parts.filter((part) => hasPart(traits.column.type, part));
  return parts.length === 0
    ? [groupOf(traits, read)]
    : parts.map((part): QuestionGroup => ({ column: traits.name, part }));
}

/** A date called “Year” or “Order month” is cut so. */
const unitIn = (label: string): TimeUnit | null =>
  TIME_UNITS.find((unit) => unit !== 'day' && wordsIn(label).at(-1) === unit) ?? null;

function groupOf({ kind, name, label, distinct }: ColumnTraits, { unit }: ChartPrompt): QuestionGroup {
  if (kind === 'time') {
    const cut = unit ?? unitIn(label);
    return cut === null ? { column: name } : { column: name, unit: cut };
  }
  return kind === 'measure' && (distinct ?? FEW_VALUES + 1) > FEW_VALUES
    ? { column: name, bins: BINS }
    : { column: name };
}

/** Several plots are wanted, whatever the words beside the group. */
const MULTIPLE =
  /^(multiple|multiples|separate|separately|small multiples|separate plot for each|per|plots)$/u;

interface GroupPlacement {
  readonly isPairs: boolean;
  readonly isMultiple: boolean;
}

/** Panels are for points alone: bars have their groups side by side. */
function placedGroup(
  group: QuestionGroup,
  { as, isSplit }: NamedColumn,
  { isPairs, isMultiple }: GroupPlacement,
): QuestionGroup {
  const isPanel = isSplit || (as === null && isMultiple);
  const place = isPairs && isPanel ? 'panels' : as;
  const isPlaced = place === 'series' || (place === 'panels' && isPairs);
  return isPlaced ? { ...group, as: place } : group;
}
