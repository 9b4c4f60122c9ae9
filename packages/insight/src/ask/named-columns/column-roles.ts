import { isNumericType } from '@plumbline/contract';
import { isKey } from '../../columns/row-meaning.ts';
import type { ColumnTraits } from '../../columns/traits.ts';
import type { Phrase } from '../../prompt/phrase.ts';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';
import { phraseKey, wordsIn } from '../../prompt/words.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { isIdleTime } from './idle-times.ts';
import { isEither } from '../parts/either-value.ts';
import { FEW_VALUES } from '../dataset/few-values.ts';
import { isDistinct } from './counted-things.ts';
import { isEntity, isKeyNoun, isKeyOfMany } from './key-nouns.ts';
import { isAttribute, type NamedColumn } from './named-columns.ts';

/** An identifier with as many values as rows, or nearly, numbers the rows. */
const ENTITY_SHARE = 0.9;
const POINTS: ReadonlySet<string> = new Set(['scatter', 'bubble']);

export interface RoleContext {
  readonly read: ChartPrompt;
  readonly named: readonly NamedColumn[];
  readonly traits: readonly ColumnTraits[];
  readonly dataset: DescribedDataset;
}

/** What the named columns are to the answer. */
export interface ColumnRoles {
  /** Numbers that are computed, or plotted against each other. */
  readonly measured: readonly NamedColumn[];
  readonly groups: readonly NamedColumn[];
  /** Columns whose different values are counted. */
  readonly counted: readonly NamedColumn[];
  readonly numbers: number;
  readonly isCounting: boolean;
  /** Two numbers against each other, one point for each row. */
  readonly wantsPairs: boolean;
}

/** “how many products did we sell”: the verb measures nothing beside what is counted. */
const SELLING = /^(?:sell|sells|sold|selling|buy|bought|order|ordered|purchased|earn|earned|serve|served)$/u;
function withoutVerbs(named: readonly NamedColumn[]): readonly NamedColumn[] {
  const isCounted = named.some(
    ({ counted, aggregate, traits: { kind } }) =>
      kind !== 'measure' && (counted !== null || aggregate === 'distinct'),
  );
  return isCounted
    ? named.filter(({ score, words, isBy }) => isBy || score === 1 || !SELLING.test(words))
    : named;
}

export function assignRoles(all: RoleContext): ColumnRoles {
  const named = withoutVerbs(all.named);
  const context = { ...all, named };
  const { read } = context;
  const numbers = numbersIn(context);
  const wantsPairs = read.intents.includes('correlation') || read.marks.some((mark) => POINTS.has(mark));
  const isCounting = countsRows(context, numbers, wantsPairs);
  const others = groupsIn(context, numbers, wantsPairs);
  const grouping = { read, numbers, isCounting, wantsPairs };
  const counted = others.filter((one) => isDistinct(one, others, context));
  const byNumbers = numbers.filter((one) => isGroup(one, grouping));
  const groups = named.filter(
    (one) => byNumbers.includes(one) || (others.includes(one) && !counted.includes(one)),
  );
  const rest = numbers.filter((one) => !byNumbers.includes(one));
  const isHistogram = groups.length === 0 && isCounting && showsSpread(read, rest);
  const grouped = isHistogram ? rest : [...groups, ...rowNames(context, { groups, isCounting })];
  return {
    measured: isHistogram ? [] : rest,
    groups: grouped.toSorted((one, other) => Number(other.as === 'axis') - Number(one.as === 'axis')),
    counted,
    numbers: numbers.length,
    isCounting,
    wantsPairs,
  };
}

/** The numbers of the question; identifiers too where they are what it plots. */
function numbersIn({ read, named, dataset }: RoleContext): readonly NamedColumn[] {
  const rowsAt = read.phrases.findIndex(isCountable);
  const countsNamed = named.some((one) => isRowNumber(one, dataset));
  // “flights delayed more than 60 minutes” counts flights.
  const isOfRows = (one: NamedColumn): boolean =>
    rowsAt !== -1 &&
    // “products with a price over 60, price by name” names the price once more.
    !read.conditioned.includes(one.traits.name) &&
    rowsAt <
      read.phrases.findIndex(({ meaning }) => meaning?.kind === 'column' && meaning.name === one.traits.name);
  const conditioned = new Set(read.conditions.map(({ column }) => column));
  const quantities = named.filter(
    (one) =>
      one.isRate ||
      isComputed(one) ||
      // “orders with rating below 2” counts orders.
      (one.traits.kind === 'measure' &&
        !((countsNamed || isOfRows(one)) && one.aggregate === null && conditioned.has(one.traits.name))),
  );
  const ids = named.filter((one) => !quantities.includes(one) && isPlottable(one));
  const isPair = read.intents.includes('correlation') && quantities.length + ids.length === 2;
  const hasAxis = named.length > ids.length + quantities.length;
  const isDrawn = read.marks.length > 0 || read.intents.includes('trend');
  const isPlotted = quantities.length === 0 && ids.length === 1 && hasAxis && isDrawn && !read.countsRows;
  return isPair || isPlotted
    ? named.filter((one) => quantities.includes(one) || ids.includes(one))
    : quantities;
}

/** A number that is no quantity, such as an identifier, of which the question wants an aggregate all the same. */
const isComputed = ({ aggregate, isBy, traits: { column } }: NamedColumn): boolean =>
  aggregate !== null && aggregate !== 'distinct' && !isBy && isNumericType(column.type);

const isPlottable = ({ isBy, traits: { kind, column } }: NamedColumn): boolean =>
  !isBy && (kind === 'identifier' || kind === 'category') && isNumericType(column.type);

const isFew = ({ traits: { distinct } }: NamedColumn): boolean => (distinct ?? FEW_VALUES + 1) <= FEW_VALUES;

const isAggregated = ({ aggregate }: NamedColumn): boolean => aggregate !== null && aggregate !== 'distinct';

/** “number of cylinders” is the column, not a number of rows. */
const isCountedNumber = (one: NamedColumn): boolean =>
  one.aggregate === null &&
  one.counted === 'number of' &&
  one.traits.kind === 'measure' &&
  one.score >= 0.9 &&
  isFew(one) &&
  !namesCount(one);

/** “number of alarms” of a column `alarmCount` adds up, however few its values are. */
const namesCount = ({ traits: { name } }: NamedColumn): boolean =>
  wordsIn(name).some((word) => /^(?:count|cnt|counts|qty|quantity|units|pieces|total)$/u.test(word));

/** Values in the plural, which are what the rows are. */
const isNounOfValue = (phrase: Phrase | undefined): boolean =>
  phrase?.meaning?.kind === 'value' && /[^s]s$/u.test(phrase.words.at(-1) ?? '');

/** “cars by origin” counts cars; “car origin” is a name. */
const isCountable = (phrase: Phrase, at: number, all: readonly Phrase[]): boolean =>
  phrase.meaning?.kind === 'subject' && !isAttribute(phrase, all[at + 1]);

/** “number of votes” and “average number of points” name columns; what is left of “number of” counts rows. */
function countsRows(
  { read, named, dataset }: RoleContext,
  numbers: readonly NamedColumn[],
  wantsPairs: boolean,
): boolean {
  const hasSubject = read.phrases.some(isCountable) || named.some((one) => isRowNumber(one, dataset));
  if (!read.countsRows) {
    // “broken legs by age”
    const isOfValue = numbers.length > 0 && isNounOfValue(read.phrases[0]);
    return (
      (hasSubject || isOfValue) && numbers.every(({ isBy }) => isBy) && !wantsPairs && read.aggregate === null
    );
  }
  const isOfNumber = numbers.some(
    (one) =>
      // “how many people are employed”: a level counts already.
      (one.traits.quantity === 'balance' && !one.isBy) ||
      (one.counted !== null &&
        (one.aggregate !== null || (one.traits.adds === 'sum' && (!isFew(one) || namesCount(one))))),
  );
  // “number of cars by number of cylinders” counts cars; “mileage by number of cylinders” counts nothing.
  const isBesideNumber = numbers.some(isCountedNumber) && numbers.some((one) => !isCountedNumber(one));
  return !isOfNumber && !isBesideNumber;
}

/** Columns that are no numbers, without those that only say which rows. */
function groupsIn(
  { read, named, dataset }: RoleContext,
  numbers: readonly NamedColumn[],
  wantsPairs: boolean,
): readonly NamedColumn[] {
  const isGrouped = named.some(({ isBy, traits: { kind } }) => isBy && kind !== 'measure');
  const unlike = named.filter((one) => !numbers.includes(one));
  const isEachRow = (one: NamedColumn): boolean =>
    (wantsPairs || (one.isBy && read.intents.includes('distribution'))) && isEntity(one.traits, dataset);
  return unlike.filter(
    (one) =>
      !isConfined(one, read) &&
      !isRowName(one, unlike, { read, dataset, hasNumbers: numbers.length > 0 }) &&
      // “histogram of model count by weight” counts rows over the number.
      !(one.counted !== null && read.marks.includes('histogram') && numbers.length === 1) &&
      !isRowNumber(one, dataset) &&
      !isNounOfSome(one, read) &&
      !isSpannedVerb(one, read) &&
      !isIdleTime(one, read) &&
      !(numbers.some(({ isBy }) => !isBy) && isKeyOfMany(one)) &&
      (!isGrouped || isGroupName(one, read, dataset)) &&
      !isEachRow(one),
  );
}

/** A verb such as “released” is no group beside “each distributor”. */
const isGroupName = (one: NamedColumn, read: ChartPrompt, dataset: DescribedDataset): boolean =>
  one.isBy ||
  one.score === 1 ||
  one.counted !== null ||
  one.aggregate === 'distinct' ||
  isFullName(one) ||
  (isKeyNoun(one) && !isEntity(one.traits, dataset)) ||
  isTop(one, read);

/** “claim type mix per region”: two words are no verb. */
const isFullName = ({ words, traits: { kind } }: NamedColumn): boolean =>
  kind === 'category' && words.includes(' ');

/** “top 3 customers per branch” */
const isTop = ({ extreme }: NamedColumn, { limit }: ChartPrompt): boolean =>
  extreme !== null && limit !== null;

/** “with result Awarded”: the name of a column that is confined to one value is no group. */
const isConfined = ({ isBy, traits: { name } }: NamedColumn, read: ChartPrompt): boolean =>
  !isBy &&
  read.conditions.some(
    ({ column, op }) => column === name && (op === 'eq' || (op === 'in' && isEither(name, read))),
  );

/** “properties with a rating of D”, “cars over 100,000 km”: what comes first is what the rows are. */
function isNounOfSome(
  { isBy, isInquired, extreme, counted, aggregate, score, words, traits }: NamedColumn,
  { phrases, conditions, intents, unit }: ChartPrompt,
): boolean {
  const first = phrases.find(({ meaning }) => meaning?.kind !== 'filler');
  const isPlain = !isBy && !isInquired && extreme === null && counted === null && aggregate === null;
  return (
    isPlain &&
    !isKeyNoun({ traits, words }) &&
    // “cancellations by month since 2023” are by the time of them.
    !(traits.kind === 'time' && unit !== null) &&
    score < 1 &&
    conditions.length > 0 &&
    intents.length === 0 &&
    first?.words.join(' ') === words &&
    /[^s]s$/u.test(words) &&
    !words.includes(' ')
  );
}

/** “delivered in March”: a verb that a span of time follows says which rows. */
const isSpannedVerb = (
  { isBy, words, counted, traits: { kind, name } }: NamedColumn,
  { conditions, unit, parts }: ChartPrompt,
): boolean =>
  kind === 'time' &&
  !isBy &&
  unit === null &&
  parts.length === 0 &&
  // “number of hires in 2015”
  (/[^e]ed(?: \p{L}+)?$|ing$/u.test(words) || words === 'left' || counted !== null) &&
  conditions.some(({ column }) => column === name);

/** “number of companies in each city”, with a column of companies: each row is one. */
function isRowName(
  one: NamedColumn,
  others: readonly NamedColumn[],
  { read, dataset, hasNumbers }: Pick<RoleContext, 'read' | 'dataset'> & { readonly hasNumbers: boolean },
): boolean {
  if (one.isBy || !isEntity(one.traits, dataset) || one.aggregate === 'distinct') {
    return false;
  }
  // “count of titles versus running time”
  if (one.counted !== null && hasNumbers) {
    return true;
  }
  const hasOther = others.some((other) => other !== one && !isConfined(other, read));
  return read.countsRows ? hasOther || read.marks.length === 0 : hasOther && isSubjectName(one, dataset);
}

/**
 * “orders by store” in a dataset with an order number: named in part, and it identifies the rows. Where no key is known, nearly
 * every row has a value of its own. [SEM-KEY-4]
 */
function isRowNumber({ traits, isBy, score }: NamedColumn, { rowCount, meaning }: DescribedDataset): boolean {
  const isOfRows = isKey(traits.name, meaning) ?? (traits.distinct ?? 0) >= rowCount * ENTITY_SHARE;
  return traits.kind === 'identifier' && !isBy && score < 1 && isOfRows;
}

/** A column called as the dataset is. */
const isSubjectName = ({ traits: { label } }: NamedColumn, { subject }: DescribedDataset): boolean =>
  phraseKey(wordsIn(label)) === phraseKey(wordsIn(subject));

interface Grouping {
  readonly read: ChartPrompt;
  readonly numbers: readonly NamedColumn[];
  readonly isCounting: boolean;
  readonly wantsPairs: boolean;
}

/** Whether a number is what the answer is grouped by. */
function isGroup(one: NamedColumn, { read, numbers, isCounting, wantsPairs }: Grouping): boolean {
  const others = numbers.filter((other) => other !== one);
  if (isGroupOfCount(one, { others, read, isCounting })) {
    return true;
  }
  if (one.aggregate !== null || ranksNames(one, read) || (wantsPairs && !others.some(isAggregated))) {
    return false;
  }
  if (isFew(one) && (isBesideMeasure(one, others) || isPlacedAlone(one, others))) {
    return true;
  }
  const isBesideNumber = others.some((other) => !other.isBy);
  return one.isBy && (isCounting || (isBesideNumber && (isFew(one) || read.aggregate !== null)));
}

/** “worst 2 countries by rating”: what ranks the names right after an order and a limit is no group. */
function ranksNames({ isBy, traits: { name } }: NamedColumn, { phrases, limit }: ChartPrompt): boolean {
  const content = phrases.filter(({ meaning }) => meaning?.kind !== 'filler');
  const at = content.findIndex(({ meaning }) => meaning?.kind === 'column' && meaning.name === name);
  const [order, ranked, by] = content.slice(Math.max(0, at - 3), at);
  // “rank seller types by rating”
  const isRanking = /^rank(?:ing)?$/u.test(order?.words.join(' ') ?? '');
  return (
    isBy &&
    (isRanking || (limit !== null && order?.meaning?.kind === 'order')) &&
    ranked?.meaning?.kind === 'column' &&
    by?.words.join(' ') === 'by'
  );
}

/** “number of cars by number of cylinders”, “number of cars and cylinders” */
function isGroupOfCount(
  one: NamedColumn,
  {
    others,
    read,
    isCounting,
  }: Pick<Grouping, 'read' | 'isCounting'> & { readonly others: readonly NamedColumn[] },
): boolean {
  if (namesCount(one) && one.counted !== null && !one.isBy) {
    return false;
  }
  const isCounted = isCountedNumber(one) && (isCounting || others.some((other) => !isCountedNumber(other)));
  return isCounted || (isCounting && countsSubject(read) && isFew(one) && one.aggregate === null);
}

/** “number of cars”, in a dataset of cars */
const countsSubject = ({ phrases }: ChartPrompt): boolean =>
  phrases.some(({ meaning }, at) => meaning?.kind === 'rows' && phrases[at + 1]?.meaning?.kind === 'subject');

/** “color by cylinders”, “by cylinders” */
const isPlacedAlone = ({ as, isBy }: NamedColumn, others: readonly NamedColumn[]): boolean =>
  as !== null || (isBy && others.length === 0);

/** “average mileage against cylinders”, “mileage by cylinders” */
const isBesideMeasure = ({ isBy }: NamedColumn, others: readonly NamedColumn[]): boolean =>
  others.some((other) => isAggregated(other) || (isBy && !other.isBy && !isFew(other)));

/** “number of films by running time” with many times: how often each range occurs. */
const showsSpread = ({ conditions, isExtreme }: ChartPrompt, numbers: readonly NamedColumn[]): boolean =>
  numbers.length === 1 &&
  numbers.every(({ aggregate, traits: { distinct } }) => aggregate === null && (distinct ?? 0) > 1) &&
  conditions.length === 0 &&
  !isExtreme;

/** “the capacity of each cinema”, where each row is a cinema: the column that names them. */
function rowNames(
  { read: { phrases, unit, intents }, named: [first], traits, dataset }: RoleContext,
  { groups, isCounting }: Pick<ColumnRoles, 'groups' | 'isCounting'>,
): readonly NamedColumn[] {
  const content = phrases.filter(({ meaning }) => meaning?.kind !== 'filler');
  const isEach = content.some(
    ({ meaning, words }, at) =>
      meaning?.kind === 'by' && words.includes('each') && content[at + 1]?.meaning?.kind === 'subject',
  );
  const isWhole = unit === null && !intents.includes('trend') && !intents.includes('distribution');
  const entity = traits.find((one) => isEntity(one, dataset));
  return isEach && isWhole && !isCounting && groups.length === 0 && first && entity
    ? [{ ...first, isBy: true, as: null, isSplit: false, aggregate: null, counted: null, traits: entity }]
    : [];
}
