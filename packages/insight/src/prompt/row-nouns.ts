import { isTemporalType, type ColumnType } from '@plumbline/contract';
import { doerOfRows, isNamedRow } from './named-rows.ts';
import { isMoney, onlyAmount } from './only-amount.ts';
import type { Lexicon, Phrase, PromptColumn, Term } from './phrase.ts';
import { truthCalled, truthValue } from './truth-words.ts';
import {
  isRateWord,
  isTruthOfRows,
  namesKey,
  namesNumber,
  NOTHING,
  truthNamed,
  withDeniedTruths,
  withoutRestOfName,
} from './truths-of-rows.ts';
import { wordStem } from './word-forms.ts';
import { stem, wordsIn } from './words.ts';

const isParticiple = (word: string): boolean => /[^e]ed$/u.test(word);

/** The type of the column that a phrase names in one word, where the column is called by a participle: “Ordered”, “returned”. */
function typeOfParticiple({ meaning }: Phrase, { columns }: Lexicon): ColumnType | null {
  const column = meaning?.kind === 'column' ? columns.find(({ name }) => name === meaning.name) : undefined;
  const isNamed =
    column !== undefined &&
    [column.name, column.label ?? column.name].some((text) => wordsIn(text).some(isParticiple));
  return isNamed ? column.type : null;
}

/**
 * “orders” beside a column Ordered: the verb says when it happened, the noun is what happened, and so a row. Beside a unit of
 * time it still says by which time: “orders per month”.
 */
const isRowNoun = (phrase: Phrase, lexicon: Lexicon): boolean => {
  const [word = '', ...more] = phrase.words;
  // “date” for a column Ordered is its time.
  const isNoun = more.length === 0 && !isParticiple(word) && !/^(date|day|time)s?$/u.test(word);
  const type = isNoun ? typeOfParticiple(phrase, lexicon) : null;
  return type !== null && isTemporalType(type);
};

const isShare = ({ meaning }: Phrase): boolean => meaning?.kind === 'intent' && meaning.intent === 'share';

/** Of what is not true: “failed exams”, where a column says who passed. */
const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ['fail', 'pass'],
  ['pass', 'fail'],
  ['inactiv', 'active'],
  ['absent', 'present'],
  ['lost', 'won'],
]);

/** “unpaid”: the column of which it is not true; null for other words. */
function deniedColumn({ meaning, words }: Phrase, { columns }: Lexicon): PromptColumn | null {
  const [word = ''] = words;
  const positive = OPPOSITES.get(wordStem(word)) ?? /^(?:un|non|not)(.{3,})$/u.exec(word)?.[1];
  const isOther = meaning !== null && meaning.kind !== 'column' && meaning.kind !== 'change';
  return positive === undefined || isOther ? null : (truthCalled(positive, columns) ?? null);
}

const AMOUNT_SCORE = 0.8;

/** “the average payment” is that of its amount, and so is “how much did we spend”, whatever purposes are called. */
function isOfAmount(phrases: readonly Phrase[], at: number): boolean {
  const [phrase, before] = [phrases[at], phrases[at - 1]];
  if (phrase === undefined) {
    return false;
  }
  const isSpent =
    phrase.meaning?.kind === 'column' &&
    phrase.score < 1 &&
    isMoney(phrase.words.join(' ')) &&
    (phrases[0]?.words.join(' ') === 'how much' || (before !== undefined && isShare(before)));
  return isSpent || (isOneOfThem(phrase) && isUsual(before));
}

/** “average order value”: an order, whatever else the word says. */
const isOneOfThem = ({ meaning, words }: Phrase): boolean =>
  (meaning?.kind === 'subject' || (meaning?.kind === 'filler' && words.join(' ') === 'order')) &&
  words.at(-1)?.endsWith('s') !== true;

const isUsual = (phrase: Phrase | undefined): boolean =>
  phrase?.meaning?.kind === 'aggregate' && /^(mean|median|min|max)$/u.test(phrase.meaning.aggregate);

/** What is not true, the rows, or who does something with them; null for another phrase. */
function namedOtherwise(at: number, phrases: readonly Phrase[], lexicon: Lexicon): Phrase | null {
  const phrase = phrases[at] ?? NOTHING;
  const denied = deniedColumn(phrase, lexicon);
  if (denied !== null) {
    return {
      ...phrase,
      meaning: { kind: 'value', column: denied.name, value: truthValue(denied, false) },
      score: 0.9,
    };
  }
  if (isNamedRow(at, phrases, lexicon)) {
    return { ...phrase, meaning: { kind: 'subject' } };
  }
  const doer = doerOfRows(at, phrases, lexicon);
  return doer === null ? null : { ...phrase, meaning: { kind: 'column', name: doer }, score: AMOUNT_SCORE };
}

/** “newest hires”, of a column “Hire Date”. */
function isRecentNoun(at: number, phrases: readonly Phrase[], { times }: Lexicon): boolean {
  const { meaning, words } = phrases[at] ?? NOTHING;
  return (
    meaning?.kind === 'column' &&
    times.some(({ name }) => name === meaning.name) &&
    [phrases[at - 1], phrases[at - 2]].some((one) => one?.meaning?.kind === 'recency') &&
    phrases[at - 1]?.meaning?.kind !== 'filler' &&
    /[^s]s$/u.test(words.at(-1) ?? '') &&
    !/^(?:dates|days|times)$/u.test(words.at(-1) ?? '')
  );
}

/** “the most recent order”, a word that means nothing elsewhere, and “oldest pets”. */
const isRowAfterOrder = (at: number, phrases: readonly Phrase[], lexicon: Lexicon): boolean =>
  isRecentRow(at, phrases, lexicon) || isRankedRow(at, phrases, lexicon);

const isRecentRow = (at: number, phrases: readonly Phrase[], { subjects }: Lexicon): boolean =>
  phrases[at]?.meaning?.kind === 'filler' &&
  phrases[at]?.words.length === 1 &&
  phrases[at - 1]?.meaning?.kind === 'recency' &&
  subjects.has(stem(phrases[at]?.words[0] ?? ''));

/** “oldest pets” in a dataset of claims for pets: a word of its name, right after a superlative. */
const isRankedRow = (at: number, phrases: readonly Phrase[], { named }: Lexicon): boolean => {
  const [phrase, before] = [phrases[at], phrases[at - 1]];
  return (
    phrase?.meaning?.kind === 'filler' &&
    phrase.words.length === 1 &&
    /[^s]s$/u.test(phrase.words[0] ?? '') &&
    named.get(stem(phrase.words[0] ?? ''))?.kind === 'filler' &&
    before?.meaning?.kind === 'column' &&
    before.meaning.order !== undefined &&
    before.words[0]?.endsWith('est') === true
  );
};

const LAST = /^(?:last|first)$/u;

/** “who was hired last”, “which ticket was opened first”: the latest or the earliest. */
function withLatest(phrases: readonly Phrase[], { times }: Lexicon): readonly Phrase[] {
  const isRequested = /^(?:who|which)$/u.test(phrases[0]?.words[0] ?? '');
  const isTime = (phrase: Phrase | undefined): boolean => {
    const meaning = phrase?.meaning;
    return meaning?.kind === 'column' && times.some(({ name }) => name === meaning.name);
  };
  return isRequested
    ? phrases.map((phrase, at): Phrase => {
        const word = phrase.words.join(' ');
        const isLast = LAST.test(word) && phrase.meaning === null && isTime(phrases[at - 1]);
        return isLast ? { ...phrase, meaning: { kind: 'recency', isNewest: word === 'last' } } : phrase;
      })
    : phrases;
}

/** Phrases in which nouns of rows and truth values of rows are read as such. */
export function withRowNouns(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const nouns = nounsOfRows(withDeniedTruths(phrases, lexicon), lexicon);
  return withLatest(withoutRestOfName(nouns, lexicon), lexicon);
}

function nounsOfRows(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const isRow = (phrase: Phrase): boolean => isRowNoun(phrase, lexicon);
  const isTimed = phrases.some(({ meaning }) => meaning?.kind === 'unit' || meaning?.kind === 'part');
  const wantsShare = phrases.some(isShare);
  const amount = namesNumber(phrases, lexicon) ? null : onlyAmount(lexicon.columns);
  return phrases.map((phrase, at): Phrase => {
    if (amount !== null && isOfAmount(phrases, at)) {
      return { ...phrase, meaning: { kind: 'column', name: amount }, score: AMOUNT_SCORE };
    }
    if (isRowAfterOrder(at, phrases, lexicon)) {
      return { ...phrase, meaning: { kind: 'subject' } };
    }
    const named = namedOtherwise(at, phrases, lexicon);
    if (named !== null) {
      return named;
    }
    if (isRow(phrase) || isRecentNoun(at, phrases, lexicon)) {
      return isTimed || isAfterBy(phrases, at) ? phrase : { ...phrase, meaning: { kind: 'subject' } };
    }
    const rated = afterTruth(at, phrases, lexicon);
    if (rated !== null && (rated.kind === 'filler' || wantsShare)) {
      return { ...phrase, meaning: rated };
    }
    const truth = truthNamed(phrase, lexicon);
    return truth !== null && !wantsShare && isTruthOfRows(at, phrases, { isRow, lexicon })
      ? { ...phrase, meaning: { kind: 'value', column: truth.name, value: truthValue(truth, true) } }
      : phrase;
  });
}

const isAfterBy = (phrases: readonly Phrase[], at: number): boolean =>
  phrases[at - 1]?.meaning?.kind === 'by';

/** “return rate”, “share of paying users”: what follows truth values of which a share is wanted; null for other words. */
function afterTruth(at: number, phrases: readonly Phrase[], lexicon: Lexicon): Term | null {
  const phrase = phrases[at] ?? NOTHING;
  if (truthNamed(phrases[at - 1] ?? NOTHING, lexicon) === null) {
    return null;
  }
  const isKey = namesKey(phrase);
  return isRateWord(phrase) || isKey ? { kind: isKey ? 'subject' : 'filler' } : null;
}
