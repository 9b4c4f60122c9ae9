import type { Lexicon, Phrase, Term } from './phrase.ts';
import { stem, wordsIn } from './words.ts';

const isKind = (phrase: Phrase | undefined, ...kinds: readonly Term['kind'][]): boolean =>
  kinds.some((kind) => phrase?.meaning?.kind === kind);

/** “number of alarms”, “alarms per week” of a column “alarm”; “work remotely” of a column “Remote”. */
export function isCountedTruth(at: number, phrases: readonly Phrase[]): boolean {
  const { meaning = null, words = [] } = phrases[at] ?? {};
  const word = words.at(-1) ?? '';
  const isNamed = (one: string): boolean => meaning?.kind === 'column' && wordsIn(meaning.name).includes(one);
  if (word.endsWith('ly') && isNamed(word.slice(0, -2))) {
    return true;
  }
  const isPlural = /[^s]s$/u.test(word) && meaning?.kind === 'column';
  return (
    isPlural && (isKind(phrases[at - 1], 'rows', 'order') || isKind(phrases[at + 1], 'by', 'unit', 'part'))
  );
}

const NOTHING: Phrase = { meaning: null, words: [], score: 0 };
const GENERIC = /^(names?|titles?|ids?|labels?|codes?|descriptions?|numbers?|dates?)$/u;

/** “accounts” of a column “account” that names each row. */
function isPluralOfEntity(phrase: Phrase | undefined, { entities, columns }: Lexicon): boolean {
  const { meaning = null, words = [] } = phrase ?? {};
  const [word = '', ...more] = words;
  const name = meaning?.kind === 'column' && entities.has(meaning.name) ? meaning.name : null;
  const { label = name } = columns.find((column) => column.name === name) ?? {};
  return (
    more.length === 0 &&
    !GENERIC.test(word) &&
    [name, label].some((text) => text !== null && `${wordsIn(text).join(' ')}s` === word)
  );
}

/** “active accounts by plan”, where a column “account” names each row: rows, and no group. */
function isPluralRow(at: number, phrases: readonly Phrase[], lexicon: Lexicon): boolean {
  const before = phrases[at - 1];
  const isNamed =
    isKind(before, 'by', 'order', 'aggregate') || /^(\d.*|which|what)$/u.test(before?.words.at(-1) ?? '');
  // Last: the rest of a long question is read for few of its words.
  const isShared = before?.meaning?.kind === 'intent' && before.meaning.intent === 'share';
  return (
    !isNamed &&
    isPluralOfEntity(phrases[at], lexicon) &&
    (isShared || isGroupedAfter(at, phrases) || isCode(phrases[at], lexicon))
  );
}

/** “jobs” of a column “Job #” with “LJ8100”, which nobody wants to see one by one. */
const isCode = ({ meaning }: Phrase = NOTHING, { columns }: Lexicon): boolean =>
  meaning?.kind === 'column' &&
  columns.some(
    ({ name, profile }) => name === meaning.name && /\d{2}/u.test(String(profile?.top[0]?.value ?? '')),
  );

const isGroupedAfter = (at: number, phrases: readonly Phrase[]): boolean =>
  phrases.slice(at + 1).some((one) => isKind(one, 'by', 'unit', 'part', 'value', 'comparator', 'empty'));

/** Stems of what people are called who are rows of a dataset. */
export const PEOPLE: ReadonlySet<string> = new Set(
  'employee|worker|staff|person|people|customer|client|patient|student|member|user|player|passenger|candidate|guest|donor|contact'
    .split('|')
    .map(stem),
);

/** “who earns more than 5000”, in a dataset of employees. */
const isPersonOfRows = (at: number, phrases: readonly Phrase[], { subjects }: Lexicon): boolean =>
  at === 0 && phrases[at]?.words.join(' ') === 'who' && [...subjects].some((one) => PEOPLE.has(one));

/** What people who do something with the rows are called in names of columns. */
const DOERS: ReadonlySet<string> = new Set(
  'agent|rep|representative|manager|salesperson|person|employee|seller|driver|lecturer|teacher|technician|operator|doctor|owner|assignee|author|customer|client|buyer|user'
    .split('|')
    .map(stem),
);

/** “who handles the most tickets”: the only column of people; null for none or several. */
export function doerOfRows(
  at: number,
  phrases: readonly Phrase[],
  { columns, parts }: Pick<Lexicon, 'columns' | 'parts'>,
): string | null {
  if (at !== 0 || phrases[at]?.words.join(' ') !== 'who') {
    return null;
  }
  const [only, ...more] = parts.filter(
    ({ name, head }) =>
      DOERS.has(head) && columns.some((column) => column.name === name && column.type === 'text'),
  );
  return only === undefined || more.length > 0 ? null : only.name;
}

/** “seats per account by industry”, where each row is an account. */
const isEachRow = (at: number, phrases: readonly Phrase[], { entities }: Lexicon): boolean => {
  const { meaning } = phrases[at] ?? {};
  return (
    meaning?.kind === 'column' &&
    entities.has(meaning.name) &&
    phrases[at - 1]?.words.join(' ') === 'per' &&
    phrases.slice(at + 1).some((one) => isKind(one, 'by'))
  );
};

/** Whether a phrase names the rows of the dataset. */
export const isNamedRow = (at: number, phrases: readonly Phrase[], lexicon: Lexicon): boolean =>
  isPluralRow(at, phrases, lexicon) ||
  isPersonOfRows(at, phrases, lexicon) ||
  isEachRow(at, phrases, lexicon);
