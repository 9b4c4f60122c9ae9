import { isNumericType } from '@plumbline/contract';
import type { Lexicon, Phrase, Term } from './phrase.ts';
import { truthCalled } from './truth-words.ts';
import { wordStem } from './word-forms.ts';

const SURE = 0.9;

const isRateWord = ({ words }: Phrase): boolean => /^rates?$/u.test(words.join(' '));
const RATE: Term = { kind: 'intent', intent: 'share' };

/** “refusal rate” is of the value refused, not of the refusal reason. */
function valueBesideReason(
  word: string,
  named: string,
  { columns, valueRoots }: Pick<Lexicon, 'columns' | 'valueRoots'>,
): Term | null {
  const value = valueRoots.get(wordStem(word));
  const isText = columns.some(({ name, type }) => name === named && type === 'text');
  return isText && value?.kind === 'value' && value.column !== named ? value : null;
}

/** What a word before “rate” means in other forms: “readmission” of a flag Readmitted, “return” of the value returned. */
function ratedBy({ meaning, words, score }: Phrase, { columns, valueRoots }: Lexicon): Term | null {
  const [word = '', ...more] = words;
  const isOpen = meaning === null || meaning.kind === 'filler' || meaning.kind === 'change';
  // “deferral rate” is of the flag Deferred, not of the Deferral reason.
  const isPartOfName = meaning?.kind === 'column' && score < 1;
  if (more.length > 0 || !(isOpen || isPartOfName)) {
    return null;
  }
  const truth = truthCalled(word, columns);
  if (isPartOfName && truth === undefined) {
    return valueBesideReason(word, meaning.name, { columns, valueRoots });
  }
  return truth === undefined
    ? (valueRoots.get(wordStem(word)) ?? null)
    : { kind: 'column', name: truth.name };
}

/** “attendance rate” of a number of sessions: no fee, whatever else a rate may be. */
const isRateOfNumber = (phrase: Phrase, before: Phrase | undefined, { columns }: Lexicon): boolean => {
  const meaning = before?.meaning;
  return (
    isRateWord(phrase) &&
    phrase.meaning?.kind === 'column' &&
    phrase.score < SURE &&
    meaning?.kind === 'column' &&
    columns.some(({ name, type }) => name === meaning.name && isNumericType(type))
  );
};

/** “return rate by product”: the share of what the word before says, whatever else a rate may be. */
export const withNamedRates = (phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] =>
  phrases.flatMap((phrase, at): readonly Phrase[] => {
    const after = phrases[at + 1];
    const before = phrases[at - 1];
    const rated = after !== undefined && isRateWord(after) ? ratedBy(phrase, lexicon) : null;
    if (rated !== null && after !== undefined) {
      const named: Phrase = { ...phrase, meaning: rated, score: 0.95 };
      const rate: Phrase = { words: after.words, meaning: RATE, score: 1 };
      return rated.kind === 'column' ? [named, rate] : [rate, named];
    }
    if (isRateWord(phrase) && before !== undefined && ratedBy(before, lexicon) !== null) {
      return [];
    }
    return [isRateOfNumber(phrase, before, lexicon) ? { ...phrase, meaning: null, score: 0 } : phrase];
  });
