import { isNumericType } from '@plumbline/contract';
import { reaches } from './column-range.ts';
import type { Lexicon, Phrase } from './phrase.ts';
import { readNumber, wordInFull, wordsIn } from './words.ts';

const MOST_WORDS = 3;

/** “with drawn amount 0”: words that say nothing elsewhere name a number right before a value that it reaches. */
export function withNumberedFillers(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const at = phrases.findIndex(({ meaning, words: [word = ''] }) => meaning === null && /^\d/u.test(word));
  const value = readNumber(phrases[at]?.words[0] ?? '');
  if (value === null) {
    return phrases;
  }
  for (let count = Math.min(MOST_WORDS, at); count > 0; count -= 1) {
    const taken = phrases.slice(at - count, at);
    const words = taken.flatMap((phrase) => phrase.words);
    const name = taken.every(isFiller) ? onlyCalled(words, value, lexicon) : null;
    if (name !== null) {
      const named: Phrase = { meaning: { kind: 'column', name }, words, score: 0.8 };
      return [...phrases.slice(0, at - count), named, ...phrases.slice(at)];
    }
  }
  return phrases;
}

const isFiller = ({ meaning, words }: Phrase): boolean => meaning?.kind === 'filler' && words.length === 1;

/** The only number whose name has all the words and whose values reach the number. */
function onlyCalled(words: readonly string[], value: number, { columns }: Lexicon): string | null {
  const [only, ...more] = columns.filter(
    (column) =>
      isNumericType(column.type) &&
      words.every((word) => wordsIn(column.name).some((one) => one === word || wordInFull(one) === word)) &&
      reaches(column, value),
  );
  return only === undefined || more.length > 0 ? null : only.name;
}
