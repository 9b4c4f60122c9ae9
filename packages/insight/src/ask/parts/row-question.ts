import type { Interpretation } from '@plumbline/contract';
import { isMoneyName } from '../../columns/currencies.ts';
import type { ColumnTraits } from '../../columns/traits.ts';
import { mainIncome } from '../../prompt/only-amount.ts';
import type { Phrase } from '../../prompt/phrase.ts';
import { phrasesOfKind } from '../../prompt/phrase-kinds.ts';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';
import { timeTraits } from '../dataset/described.ts';
import { superlativeOf } from '../named-columns/describing-names.ts';
import type { CompleteContext } from './implied-groups.ts';
import { judgedOrder } from './judged-order.ts';

type RowSort = NonNullable<Interpretation['rows']>['sort'];

/** A question for rows as they are. */
export interface RowQuestion {
  readonly rows: NonNullable<Interpretation['rows']>;
  /** Null: as many as the question has. */
  readonly limit: number | null;
}

/** “the most expensive orders” without a number. */
const RANKED_ROWS = 10;

const ROW_NOUN = /^(rows?|records?|entry|entries)$/u;
/** Size without a measure: of whatever amounts the rows have. */
const SIZE = /^(largest|biggest|highest|greatest|top|lowest|smallest|bottom)$/u;
const LISTING = /^(show|list|display|find|get|give|see|view|which|who)$/u;
const RANK_TASKS: ReadonlySet<string> = new Set(['figure']);

/** “rows”, “orders” in a dataset of orders; “number of rows” counts. */
const isRowNoun = ({ meaning, words }: Phrase): boolean =>
  meaning?.kind === 'subject' || (meaning?.kind === 'rows' && ROW_NOUN.test(words.join(' ')));

/** “the 5 youngest directors”: a value in the plural, after what puts them in order, is what the rows are. */
function isRowValue({ meaning, words }: Phrase, at: number, all: readonly Phrase[]): boolean {
  const before = all[at - 1];
  const isOrdered =
    before?.meaning?.kind === 'recency' ||
    (before?.meaning?.kind === 'column' && before.words[0]?.endsWith('est') === true);
  return meaning?.kind === 'value' && isOrdered && /[^s]s$/u.test(words.at(-1) ?? '');
}

const isCount = ({ meaning, words }: Phrase): boolean =>
  meaning?.kind === 'rows' && !ROW_NOUN.test(words.join(' '));

/** What the question says of the drawing, of groups or of a calculation: then it is not about single rows. */
const isComputed = (read: ChartPrompt): boolean =>
  read.aggregate !== null ||
  read.marks.length > 0 ||
  read.intents.length > 0 ||
  read.stack !== null ||
  read.unit !== null ||
  read.parts.length > 0 ||
  read.phrases.some(isCount) ||
  read.phrases.some(
    ({ meaning }) =>
      meaning?.kind === 'previous' ||
      meaning?.kind === 'unknowable' ||
      meaning?.kind === 'saved' ||
      (meaning?.kind === 'task' && !RANK_TASKS.has(meaning.task)),
  );

/** A question for rows; null for one about groups or figures. */
export function readRowQuestion(read: ChartPrompt, { parts, traits }: CompleteContext): RowQuestion | null {
  const nounAt = read.phrases.findIndex(isRowNoun);
  const at = nounAt === -1 && read.limit !== null ? read.phrases.findIndex(isRowValue) : nounAt;
  if (isComputed(read)) {
    return null;
  }
  if (at === -1) {
    return rankedThings(read, traits) ?? rankedNumbers(read, { parts, traits });
  }
  return rankedRows(read, at, { parts, traits }) ?? listedRows(read, at, { parts });
}

/** Names of which each row has its own. */
const namesRow = ({ kind, column }: ColumnTraits): boolean =>
  kind === 'prose' && (column.profile?.top ?? []).every(({ count }) => count === 1);

/** “three youngest employees”, “highest paid employee”, of a column that names each row. */
function rankedThings(
  { phrases, limit, isDown }: ChartPrompt,
  traits: readonly ColumnTraits[],
): RowQuestion | null {
  const columnAt = (at: number): ColumnTraits | undefined => {
    const { meaning } = phrases[at] ?? {};
    return meaning?.kind === 'column' ? traits.find(({ name }) => name === meaning.name) : undefined;
  };
  const at = phrases.findIndex((phrase, index) => {
    const isRanked = superlativeOf(phrase) !== null || phrases[index - 1]?.meaning?.kind === 'order';
    const thing = columnAt(index + 1);
    return isRanked && columnAt(index)?.kind === 'measure' && thing !== undefined && namesRow(thing);
  });
  const { meaning } = phrases[at] ?? {};
  if (meaning?.kind !== 'column' || phrases.some((phrase) => phrase.meaning?.kind === 'by')) {
    return null;
  }
  const usual = phrases[at + 1]?.words.at(-1)?.endsWith('s') === true ? RANKED_ROWS : 1;
  const direction = meaning.order ?? (isDown === false ? 'asc' : 'desc');
  return { rows: { columns: [], sort: [{ column: meaning.name, direction }] }, limit: limit ?? usual };
}

/** “10 highest salaries”: the rows that have them. */
function rankedNumbers(
  { limit, isDown, phrases }: ChartPrompt,
  { parts: { measures, groups }, traits }: CompleteContext,
): RowQuestion | null {
  const [measure, ...more] = measures;
  const isNamed = phrases.some(
    ({ meaning, words }, at) =>
      meaning?.kind === 'column' &&
      meaning.name === measure?.column &&
      /[^s]s$/u.test(words.at(-1) ?? '') &&
      phrases[at - 1]?.meaning?.kind === 'order',
  );
  const isNumber = traits.some(({ name, kind }) => name === measure?.column && kind === 'measure');
  const isAlone = groups.length === 0 && more.length === 0;
  // “five heaviest parcels”, whatever the rows are called.
  const isRanked = phrases.some(
    (phrase) =>
      phrase.meaning?.kind === 'column' &&
      phrase.meaning.name === measure?.column &&
      superlativeOf(phrase) !== null,
  );
  return limit !== null && isAlone && isNumber && (isNamed || isRanked) && measure?.column
    ? {
        rows: {
          columns: [],
          sort: [{ column: measure.column, direction: isDown === false ? 'asc' : 'desc' }],
        },
        limit,
      }
    : null;
}

/** “10 most expensive strikes”, “the five largest orders”, “the most recent 20 incidents”. */
function rankedRows(read: ChartPrompt, at: number, { parts, traits }: CompleteContext): RowQuestion | null {
  const { phrases, limit } = read;
  const ranked = rankedBy(phrases, at, traits);
  const direction = read.isDown === false ? 'asc' : 'desc';
  const order = judgedRows(
    read,
    ranked === null ? orderOfRows(read, { parts, traits }) : { column: ranked, direction },
  );
  const isVerb = (column: string): boolean =>
    column === order?.column && phrases.some(({ meaning }) => meaning?.kind === 'recency');
  const groups = parts.groups
    .map(({ column }) => column)
    .filter((column) => column !== ranked && !isVerb(column));
  const columns = namedBefore(phrases.slice(0, ranked === null ? undefined : at), at, groups);
  if (order === null || columns === null) {
    return null;
  }
  const isPlural = phrases[at]?.words.at(-1)?.endsWith('s') === true;
  if (!isPlural && limit === null && !isOfOneRow(phrases, at)) {
    return null;
  }
  const usual = isPlural ? RANKED_ROWS : 1;
  return { rows: { columns: [...columns], sort: [order] }, limit: limit ?? usual };
}

/** “10 worst runs by scrap” have most of it. */
const judgedRows = (read: ChartPrompt, order: RowSort[number] | null): RowSort[number] | null =>
  order === null
    ? null
    : {
        ...order,
        direction:
          judgedOrder(read, [{ column: order.column, aggregate: 'sum' }], order.direction) ?? order.direction,
      };

/** “the longest flight” is a length; “which flight was the longest” and “the latest flight” are flights. */
const isOfOneRow = (phrases: readonly Phrase[], at: number): boolean =>
  LISTING.test(phrases[0]?.words[0] ?? '') ||
  phrases.slice(0, at).some(({ meaning }) => meaning?.kind === 'recency');

/** “top 5 strikes by speed”: a number after “by”, right after the rows that it ranks. */
function rankedBy(phrases: readonly Phrase[], at: number, traits: readonly ColumnTraits[]): string | null {
  const [before, by, named] = [phrases[at - 1], phrases[at + 1], phrases[at + 2]?.meaning];
  const isRanked =
    before?.meaning?.kind === 'order' &&
    by?.words.join(' ') === 'by' &&
    named?.kind === 'column' &&
    traits.some(({ name, kind }) => name === named.name && kind === 'measure');
  return isRanked ? named.name : null;
}

/** Columns that are shown: “date and species of the 10 most expensive strikes”; null where they are groups. */
function namedBefore(
  phrases: readonly Phrase[],
  at: number,
  groups: readonly string[],
): readonly string[] | null {
  const before = phrases.slice(0, at);
  const named = before.flatMap(({ meaning }) => (meaning?.kind === 'column' ? [meaning.name] : []));
  const isOf = before.some(({ words }) => words.includes('of'));
  const isGrouped = phrases.some(({ meaning }) => meaning?.kind === 'by');
  return groups.length === 0 || (isOf && !isGrouped && groups.every((group) => named.includes(group)))
    ? groups
    : null;
}

function orderOfRows(read: ChartPrompt, { parts, traits }: CompleteContext): RowSort[number] | null {
  const [recency] = phrasesOfKind(read, 'recency');
  if (recency !== undefined) {
    const time = namedTime(read, traits) ?? timeTraits(traits);
    return time === null ? null : { column: time.name, direction: recency.isNewest ? 'desc' : 'asc' };
  }
  const column = read.isExtreme && !read.isByLabel ? rankedNumber(read, { parts, traits }) : null;
  return column === null ? null : { column, direction: read.isDown === false ? 'asc' : 'desc' };
}

/** The only number that is named; of a size alone that of the rows. */
function rankedNumber(read: ChartPrompt, { parts, traits }: CompleteContext): string | null {
  const [column, ...more] = parts.measures.flatMap((measure) => measure.column ?? []);
  if (column !== undefined) {
    return more.length === 0 ? column : null;
  }
  return ranksBySize(read) ? (mainMeasure(traits)?.name ?? null) : null;
}

/** “largest”, “lowest”, without a word for what. */
export const ranksBySize = ({ phrases }: ChartPrompt): boolean =>
  phrases.some(({ meaning, words }) => meaning?.kind === 'order' && SIZE.test(words.join(' ')));

const namedTime = ({ columns }: ChartPrompt, traits: readonly ColumnTraits[]): ColumnTraits | null =>
  traits.find(({ name, kind }) => columns.includes(name) && (kind === 'time' || kind === 'year')) ?? null;

const TOTAL = /\btotal\b/iu;

/** What a row is large or small in: the amount with most to see. */
export function mainMeasure(traits: readonly ColumnTraits[]): ColumnTraits | null {
  const measures = traits
    .filter(({ kind }) => kind === 'measure')
    .toSorted((one, other) => other.interest - one.interest);
  const amounts = measures.filter(({ quantity }) => quantity === 'amount');
  // Of costs of repairs, other costs and total costs, the whole; of amounts of several kinds, the money.
  const income = mainIncome(traits.map(({ column }) => column));
  return (
    amounts.find(({ label }) => TOTAL.test(label)) ??
    amounts.find(({ name }) => name === income) ??
    amounts.find(({ name }) => isMoneyName(name)) ??
    amounts[0] ??
    measures[0] ??
    null
  );
}

/** “which rows have no date”, “list all payments over 500”: rows by a condition, or all of them where rows are asked for. */
function listedRows(
  read: ChartPrompt,
  at: number,
  { parts }: Pick<CompleteContext, 'parts'>,
): RowQuestion | null {
  const { phrases, conditions, either } = read;
  const conditioned = new Set(conditions.map(({ column }) => column));
  const verb = phrases[0]?.words[0] ?? '';
  const isPlain = ROW_NOUN.test(phrases[at]?.words.join(' ') ?? '') || verb === 'list';
  const isLimited = conditions.length > 0 || either.length > 0;
  const isMeasured = parts.measures.some(({ column }) => column !== null && !conditioned.has(column));
  const isListing = (LISTING.test(verb) || verb === 'what') && (isLimited || isPlain);
  return isListing && !isMeasured && parts.groups.length === 0 && read.isDown === null
    ? { rows: { columns: [], sort: [] }, limit: read.limit }
    : null;
}
