import { isNumericType } from '@plumbline/contract';
import { isMoneyName } from '../columns/currencies.ts';
import { isDurationName, measuredIn } from './number-units.ts';
import { mainIncome, onlyAmount } from './only-amount.ts';
import type { Lexicon, Phrase, Term } from './phrase.ts';
import { stem, wordInFull, wordsIn } from './words.ts';

const SCORE = 0.8;

const isKind = (phrase: Phrase | undefined, ...kinds: readonly Term['kind'][]): boolean =>
  kinds.some((kind) => phrase?.meaning?.kind === kind);

const isNumber = (phrase: Phrase | undefined, { columns }: Lexicon): boolean => {
  const meaning = phrase?.meaning;
  return (
    meaning?.kind === 'column' &&
    columns.some(({ name, type }) => name === meaning.name && isNumericType(type))
  );
};

const named = (phrase: Phrase, name: string): Phrase => ({
  ...phrase,
  meaning: { kind: 'column', name },
  score: SCORE,
});

/** Verbs of trade and use, which name the money unless something else is counted: “units sold”, “data used”. */
const VERBS =
  /^(sold|sell|sells|selling|bought|purchased|ordered|shipped|delivered|used|consumed|spent|lent|lend|lends|billed|charged|earned|produced|generated|harvested|paid|received|collected|invoiced|recorded)$/u;

/** “quantity sold”: the verb says nothing beside the number that it is of. */
function withoutVerbs(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const isVerb = ({ words, meaning, score }: Phrase): boolean =>
    words.length === 1 &&
    VERBS.test(words[0] ?? '') &&
    (meaning === null || (meaning.kind === 'column' && score < 1));
  // “units sold”, “which event sold the most tickets”
  const isOfNumber = (at: number): boolean =>
    phrases.some((one, index) => index !== at && isNumber(one, lexicon) && !isVerb(one));
  // “ticket sales”, where tickets are a number.
  const isSales = (phrase: Phrase, at: number): boolean =>
    /^(sales|revenue|income|turnover|takings)$/u.test(phrase.words.join(' ')) &&
    phrase.score < 1 &&
    isNumber(phrases[at - 1], lexicon);
  // “ticket price”, of tickets and of a price.
  const isOfPrice = (phrase: Phrase, at: number): boolean =>
    isNumber(phrase, lexicon) &&
    !phrase.words.join(' ').endsWith('s') &&
    phrase.meaning?.kind === 'column' &&
    /[^s]s$/u.test(phrase.meaning.name) &&
    isNumber(phrases[at + 1], lexicon) &&
    /^(price|cost|fee|value|charge|rate)s?$/u.test(phrases[at + 1]?.words.join(' ') ?? '');
  // “what do owners spend on meds”
  const isSpentOn = ({ words, score }: Phrase, at: number): boolean =>
    /^(?:spend|spends|spent|spending|pay|pays|paid)$/u.test(words.join(' ')) &&
    score < 1 &&
    /^(?:on|for)$/u.test(phrases[at + 1]?.words.join(' ') ?? '') &&
    isNumber(phrases[at + 2], lexicon);
  // “postage cost” of a shipping fee names no other cost.
  const isHeadOfMoney = ({ words, score }: Phrase, at: number): boolean => {
    const before = phrases[at - 1]?.meaning;
    return (
      /^(?:cost|fee|price|amount|value|charge|expense)s?$/u.test(words.join(' ')) &&
      score < SCORE &&
      isNumber(phrases[at], lexicon) &&
      before?.kind === 'column' &&
      isNumber(phrases[at - 1], lexicon) &&
      isMoneyName(before.name)
    );
  };
  return phrases.map((phrase, at) =>
    isHeadOfMoney(phrase, at) ||
    isSpentOn(phrase, at) ||
    isOfPrice(phrase, at) ||
    (isVerb(phrase) && isOfNumber(at) && !isKind(phrases[at - 1], 'not')) ||
    isSales(phrase, at)
      ? { ...phrase, meaning: { kind: 'filler' } }
      : phrase,
  );
}

const QUANTITY: ReadonlySet<string> = new Set(['quantity', 'units', 'pieces', 'volume'].map(stem));

/** “units” of a column of quantities, rather than one of prices for a unit. */
function quantityCalled({ words, meaning, score }: Phrase, { columns }: Lexicon): string | null {
  const isUnits = /^(units|pieces|items|quantit(?:y|ies))$/u.test(words.join(' '));
  const isOpen = meaning === null || (meaning.kind === 'column' && score < 1) || meaning.kind === 'ambiguous';
  const [only, ...more] =
    isUnits && isOpen
      ? columns.filter(
          ({ name, type }) =>
            isNumericType(type) && QUANTITY.has(stem(wordsIn(name).map(wordInFull).at(-1) ?? '')),
        )
      : [];
  return only === undefined || more.length > 0 ? null : only.name;
}

const UNIT_OF_TIME = /^(days|hours|minutes|seconds|weeks)$/u;

/** “how many days do patients stay”, “how many hectares of wheat”: the number that is measured in them. */
function measuredCalled(phrases: readonly Phrase[], at: number, { columns }: Lexicon): string | null {
  const phrase = phrases[at];
  const [word = '', ...more] = phrase?.words ?? [];
  const before = phrases[at - 1];
  const isNumeral = before?.meaning === null && /^\d/u.test(before.words[0] ?? '');
  const isBeside = isNumeral || isKind(before, 'by', 'comparator');
  return more.length > 0 || isBeside || !isOpenUnit(phrase, before) ? null : measuredIn(word, columns);
}

/** A unit of time names a number only where it is counted: “by day” is a unit. */
const isOpenUnit = (phrase: Phrase | undefined, before: Phrase | undefined): boolean =>
  phrase?.meaning === null ||
  (isKind(phrase, 'unit') &&
    UNIT_OF_TIME.test(phrase?.words.join(' ') ?? '') &&
    isKind(before, 'rows', 'aggregate'));

/** “how much did we invoice”: what the rows are called is done. */
const isDone = (phrases: readonly Phrase[], at: number): boolean =>
  isKind(phrases[at], 'subject') &&
  !/[^s]s$/u.test(phrases[at]?.words.at(-1) ?? '') &&
  /^(?:we|i|they|you)$/u.test(phrases[at - 1]?.words.at(-1) ?? '');

/** “how much did we lend per branch”: what nobody knows is done with the only amount. */
function amountDone(phrases: readonly Phrase[], lexicon: Lexicon): number {
  const isHowMuch = /^how much\b/u.test(phrases[0]?.words.join(' ') ?? '');
  const isOpen = phrases.every(
    (phrase) => !isNumber(phrase, lexicon) && !isKind(phrase, 'aggregate', 'saved', 'ambiguous'),
  );
  return isHowMuch && isOpen
    ? phrases.findIndex(
        ({ meaning, words: [word = ''] }, at) =>
          (meaning === null || isDone(phrases, at)) && /^\p{L}{3,}$/u.test(word),
      )
    : -1;
}

/** The count word of “how many days”, which says no more than the number of days. */
const withoutCount = (phrases: readonly Phrase[], measured: ReadonlySet<number>): readonly Phrase[] =>
  phrases.map((phrase, at): Phrase => {
    const isHowMany = isKind(phrase, 'rows') && measured.has(at + 1);
    return isHowMany ? { ...phrase, meaning: { kind: 'filler' } } : phrase;
  });

const DURATION = /^(time|times|length|duration)$/u;

/** “turn time”, “time to first response”, beside a number that is a time: the word says no more. */
function withoutTimes(phrases: readonly Phrase[]): readonly Phrase[] {
  const isDuration = phrases.some(
    ({ meaning }) => meaning?.kind === 'column' && isDurationName(meaning.name),
  );
  return isDuration
    ? phrases.map((phrase) =>
        phrase.meaning === null && DURATION.test(phrase.words.join(' '))
          ? { ...phrase, meaning: { kind: 'filler' } }
          : phrase,
      )
    : phrases;
}

/** Phrases in which units, verbs of trade and “how much” name the numbers that they are about. */
export function withMeasuredRows(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const measured = new Set<number>();
  const amount = onlyAmount(lexicon.columns) ?? mainIncome(lexicon.columns);
  const doneAt = amount === null ? -1 : amountDone(phrases, lexicon);
  const read = phrases.map((phrase, at): Phrase => {
    const quantity = quantityCalled(phrase, lexicon);
    const unit = quantity === null ? measuredCalled(phrases, at, lexicon) : null;
    const name = quantity ?? unit ?? (at === doneAt ? amount : null);
    if (name === null) {
      return phrase;
    }
    measured.add(at);
    return named(phrase, name);
  });
  return withoutTimes(withoutVerbs(withoutCount(read, measured), lexicon));
}
