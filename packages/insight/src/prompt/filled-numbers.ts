import { detectQuantity, isNumericType, isYearColumn } from '@plumbline/contract';
import { isMoneyName } from '../columns/currencies.ts';
import { isDurationName } from './number-units.ts';
import type { Lexicon, Phrase, PromptColumn, Term } from './phrase.ts';
import { wordInFull, wordsIn } from './words.ts';

const isKind = (phrase: Phrase | undefined, ...kinds: readonly Term['kind'][]): boolean =>
  kinds.some((kind) => phrase?.meaning?.kind === kind);

/** The number that a phrase names; null for none. */
function numberNamed({ meaning }: Phrase, { columns }: Lexicon): PromptColumn | null {
  const column = meaning?.kind === 'column' ? columns.find(({ name }) => name === meaning.name) : undefined;
  return column !== undefined && isNumericType(column.type) && !isYearColumn(column) ? column : null;
}

/** Of what a phrase could name, the first where it is a number: as comparisons read it. */
function firstNumber(phrase: Phrase, lexicon: Lexicon): PromptColumn | null {
  const { meaning } = phrase;
  const [name] = meaning?.kind === 'ambiguous' ? meaning.names : [];
  return numberNamed(name === undefined ? phrase : { ...phrase, meaning: { kind: 'column', name } }, lexicon);
}

/** Whether 0 is the smallest of a column's numbers, and none is missing. */
export const mayBeZero = (column: PromptColumn): boolean =>
  isNumericType(column.type) &&
  !isYearColumn(column) &&
  column.profile !== null &&
  column.profile !== undefined &&
  column.profile.min !== null &&
  Number(column.profile.min) === 0 &&
  column.profile.nulls === 0;

/** As “whose discount is over 0”. */
const comparedWithZero = (name: string, op: 'gt' | 'eq'): readonly Phrase[] => [
  { meaning: { kind: 'filler' }, words: ['whose'], score: 1 },
  { meaning: { kind: 'column', name }, words: [], score: 0.9 },
  { meaning: { kind: 'comparator', op }, words: [op === 'gt' ? 'over' : 'exactly'], score: 1 },
  { meaning: null, words: ['0'], score: 0 },
];

const WITH = /^(with|having|has|have|had|used|use|uses|using|got|carry|carrying)$/u;
const ARTICLE = /^(a|an|any|some)$/u;
const BE = /^(is|are|was|were|be|been)$/u;
/** Adjectives that are no participles. */
const STATE = /^(overdue|late|discounted|delayed|idle|absent)$/u;

const lastWord = (phrase: Phrase | undefined): string => phrase?.words.at(-1) ?? '';

/** “orders with a discount”: where “with” is; -1 for a name that nothing has. */
function withBefore(phrases: readonly Phrase[], at: number): number {
  const isArticle = isKind(phrases[at - 1], 'filler') && ARTICLE.test(phrases[at - 1]?.words.join(' ') ?? '');
  const index = isArticle ? at - 2 : at - 1;
  const phrase = phrases[index];
  const isOpen = isKind(phrase, 'filler') || phrase?.meaning === null;
  return isOpen && phrase?.words.some((word) => WITH.test(word)) === true ? index : -1;
}

/** What follows says how much: “with a discount of 20 %”, “with a price over 5”. */
const isMeasured = (phrases: readonly Phrase[], at: number): boolean =>
  phrases
    .slice(at + 1, at + 4)
    .some(
      (phrase) =>
        isKind(phrase, 'comparator') || (phrase.meaning === null && /^\d/u.test(phrase.words[0] ?? '')),
    );

const hasRows = (phrases: readonly Phrase[]): boolean =>
  phrases.some((phrase) => isKind(phrase, 'subject', 'rows', 'value'));

interface Replaced {
  readonly phrases: readonly Phrase[];
  /** The first phrase that is replaced. */
  readonly from: number;
}

function filledAt(phrases: readonly Phrase[], at: number, lexicon: Lexicon): Replaced | null {
  const phrase = phrases[at];
  const given = phrase === undefined ? null : presentAt(phrases, at, lexicon);
  if (given !== null) {
    return given;
  }
  const compared = comparedRowsAt(phrases, at, lexicon);
  if (compared !== null) {
    return compared;
  }
  const number = phrase === undefined ? null : numberNamed(phrase, lexicon);
  const first = phrase === undefined ? null : firstNumber(phrase, lexicon);
  const longer = first === null || !isMeasured(phrases, at) ? null : longerAt(phrases, at, first);
  if (longer !== null) {
    return longer;
  }
  if (number === null || !mayBeZero(number)) {
    return freeAt(phrases, at, lexicon);
  }
  return isMeasured(phrases, at) ? null : someAt(phrases, at, number);
}

/** “orders with a discount”, “overdue loans”, “number of outages”: the rows that have any. */
function someAt(phrases: readonly Phrase[], at: number, column: PromptColumn): Replaced | null {
  const withAt = isOwing(phrases, at) ? at - 1 : withBefore(phrases, at);
  const before = phrases.slice(0, Math.max(0, withAt));
  if (withAt > 0 && hasRows(before) && !before.some((one) => isKind(one, 'order', 'aggregate'))) {
    return isKind(phrases[at + 1], 'column')
      ? null
      : { phrases: comparedWithZero(column.name, 'gt'), from: withAt };
  }
  return lackingAt(phrases, at, column) ?? stateAt(phrases, at, column) ?? countedAt(phrases, at, column);
}

/** “tenants in arrears” */
const isOwing = (phrases: readonly Phrase[], at: number): boolean =>
  phrases[at - 1]?.words.join(' ') === 'in' && /^(arrears|debt)$/u.test(lastWord(phrases[at]));

/** “overdue loans”, “loans that are not overdue” */
function stateAt(phrases: readonly Phrase[], at: number, { name }: PromptColumn): Replaced | null {
  const [word = '', ...more] = phrases[at]?.words ?? [];
  if (more.length > 0 || !(STATE.test(word) || /[^e]ed$/u.test(word))) {
    return null;
  }
  if (isKind(phrases[at + 1], 'subject') && !isKind(phrases[at - 1], 'by', 'aggregate', 'order')) {
    return { phrases: comparedWithZero(name, 'gt'), from: at };
  }
  const isDenied = isKind(phrases[at - 1], 'not');
  const verbAt = isDenied ? at - 2 : at - 1;
  return BE.test(lastWord(phrases[verbAt])) && hasRows(phrases.slice(0, at))
    ? { phrases: comparedWithZero(name, isDenied ? 'eq' : 'gt'), from: verbAt }
    : null;
}

/** “number of outages” of minutes of outage: the rows that have any. */
function countedAt(phrases: readonly Phrase[], at: number, { name }: PromptColumn): Replaced | null {
  const isPlural = /[^s]s$/u.test(lastWord(phrases[at]));
  const isOfEvents = isDurationName(name) || isMoneyName(name);
  return isPlural && isOfEvents && isKind(phrases[at - 1], 'rows')
    ? { phrases: comparedWithZero(name, 'gt'), from: at }
    : null;
}

/** Each row has one of them. */
const isRating = (column: PromptColumn): boolean =>
  detectQuantity(column) === 'score' ||
  wordsIn(column.name).some((word) => /^(score|rating|grade|mark|review|delay)$/u.test(wordInFull(word)));

/** “homes over 200k”: what a column of kinds is guessed to mean, right before a number of its own, is what the rows are. */
function comparedRowsAt(phrases: readonly Phrase[], at: number, lexicon: Lexicon): Replaced | null {
  const phrase = phrases[at];
  const number = phrases[at + 2];
  const isAlone =
    number?.meaning === null && /^\d/u.test(number.words[0] ?? '') && !isNamedAfter(phrases[at + 3]);
  return phrase !== undefined &&
    isKindGuessed(phrase, lexicon) &&
    isAlone &&
    /[^s]s$/u.test(lastWord(phrase)) &&
    isKind(phrases[at + 1], 'comparator') &&
    !phrases.some((one) => isKind(one, 'subject'))
    ? { phrases: [{ ...phrase, meaning: { kind: 'subject' } }], from: at }
    : null;
}

const isKindGuessed = ({ meaning, score }: Phrase, { columns }: Lexicon): boolean =>
  meaning?.kind === 'column' &&
  score < 1 &&
  columns.some(({ name, type }) => name === meaning.name && type === 'text');

/** “cities over 100 orders” compares totals. */
const isNamedAfter = (phrase: Phrase | undefined): boolean =>
  isKind(phrase, 'column', 'ambiguous', 'subject');

const LINKING = /^(?:of|that|which|who|is|are|was|were|took|take|takes|taking|lasted|lasting|lasts)$/u;

/** Whether a comparison follows: “longer than 60 minutes”, “that took more than 90”, “of 9 or 10”. */
function isComparedAfter(phrases: readonly Phrase[], at: number): boolean {
  const next = phrases.slice(at + 1).find(({ words }) => !LINKING.test(words.join(' ')));
  const isOf = phrases[at + 1]?.words.join(' ') === 'of' && /^\d/u.test(phrases[at + 2]?.words[0] ?? '');
  return isOf || isKind(next, 'comparator');
}

/** “response longer than 2 hours”, “satisfaction of 2 or lower”; “waiting time above 60 minutes by ward” is still a time. */
const isSaidAlone = (phrases: readonly Phrase[], at: number): boolean =>
  at === 0 &&
  isKind(phrases[at], 'column') &&
  (!phrases.some((one) => isKind(one, 'by')) || phrases[at + 1]?.words.join(' ') === 'of');

const isOfEach = (column: PromptColumn): boolean =>
  isDurationName(column.name) || isMoneyName(column.name) || isRating(column);

/** “outages longer than 60 minutes”, “scores below 4”: those rows are counted. */
function longerAt(phrases: readonly Phrase[], at: number, column: PromptColumn): Replaced | null {
  const { name } = column;
  const phrase = phrases[at];
  const isPlural = /[^s]s$/u.test(lastWord(phrase));
  const isFirst = phrases.slice(0, at).every((one) => isKind(one, 'filler', 'rows'));
  return phrase !== undefined &&
    (isPlural || isSaidAlone(phrases, at)) &&
    isFirst &&
    isComparedAfter(phrases, at) &&
    isOfEach(column)
    ? {
        phrases: [
          { ...phrase, meaning: { kind: 'subject' } },
          { meaning: { kind: 'filler' }, words: ['whose'], score: 1 },
          { meaning: { kind: 'column', name }, words: [], score: 0.9 },
        ],
        from: at,
      }
    : null;
}

/** What a phrase names where some rows have none of it: “a promo code”, “a follow-up”. */
function partlyFilled({ meaning }: Phrase, { columns }: Lexicon): PromptColumn | null {
  const column = meaning?.kind === 'column' ? columns.find(({ name }) => name === meaning.name) : undefined;
  return column !== undefined && (column.profile?.nulls ?? 0) > 0 ? column : null;
}

/** “orders with a promo code”: those that have one, where some have none. */
function presentAt(phrases: readonly Phrase[], at: number, lexicon: Lexicon): Replaced | null {
  const phrase = phrases[at];
  const column = phrase === undefined ? null : partlyFilled(phrase, lexicon);
  if (phrase === undefined || column === null) {
    return null;
  }
  const withAt = withBefore(phrases, at);
  const isAny =
    ARTICLE.test(lastWord(phrases[at - 1])) && !isKind(phrases[at + 1], 'value') && !isMeasured(phrases, at);
  return isAny && withAt > 0 && hasRows(phrases.slice(0, withAt))
    ? {
        phrases: [
          { meaning: { kind: 'empty', isEmpty: false }, words: ['have'], score: 1 },
          { meaning: { kind: 'column', name: column.name }, words: [], score: phrase.score },
        ],
        from: withAt,
      }
    : null;
}

/** “free calls”: those that cost nothing. */
function freeAt(phrases: readonly Phrase[], at: number, { columns }: Lexicon): Replaced | null {
  const isFree =
    phrases[at]?.words.join(' ') === 'free' &&
    phrases[at]?.meaning === null &&
    isKind(phrases[at + 1], 'subject');
  const [only, ...more] = isFree ? columns.filter((one) => isMoneyName(one.name) && mayBeZero(one)) : [];
  return only === undefined || more.length > 0
    ? null
    : { phrases: comparedWithZero(only.name, 'eq'), from: at };
}

/** “crash free sessions” */
function lackingAt(phrases: readonly Phrase[], at: number, { name }: PromptColumn): Replaced | null {
  const isFree = phrases[at + 1]?.words.join(' ') === 'free' && isKind(phrases[at + 2], 'subject');
  return isFree ? { phrases: comparedWithZero(name, 'eq'), from: at } : null;
}

/** Phrases in which “with a discount”, “overdue” and “free” are conditions on numbers. */
export function withFilledNumbers(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const at = phrases.findIndex((_, index) => filledAt(phrases, index, lexicon) !== null);
  const replaced = at === -1 ? null : filledAt(phrases, at, lexicon);
  return replaced === null
    ? phrases
    : [...phrases.slice(0, replaced.from), ...replaced.phrases, ...phrases.slice(at + 1)];
}
