import { isNumericType } from '@plumbline/contract';
import { isShortFor, mayBeShort } from './abbreviations.ts';
import type { PromptColumn } from './phrase.ts';
import { wordStem } from './word-forms.ts';
import { stem, wordInFull, wordsIn } from './words.ts';

/** Whether a column has nothing but truth values: booleans, or numbers that are 0 and 1. */
export const isTruth = ({ type, profile }: Pick<PromptColumn, 'type' | 'profile'>): boolean =>
  type === 'boolean' ||
  (isNumericType(type) &&
    profile?.distinct === 2 &&
    profile.min !== null &&
    Number(profile.min) === 0 &&
    Number(profile.max) === 1);

/** A truth value as a column of them has it. */
export const truthValue = ({ type }: Pick<PromptColumn, 'type'>, value: boolean): boolean | number =>
  type === 'boolean' ? value : Number(value);

/** Words of truth values that say only that they are such: `is_returned`, `default_flag`. */
const MARKER = /^(?:is|has|was|flag|flg|ind|indicator|yn)$/u;

/** The words of a name of truth values that say what is true. */
export function tellingWords(name: string): readonly string[] {
  const words = wordsIn(name);
  const telling = words.filter((word) => !MARKER.test(word));
  return telling.length === 0 ? words : telling;
}

const MIN_WORD = 4;

/** The column of truth values that is called by one word, in whatever form: “dropped”, “returns” and “defaults” of flags. */
export const truthCalled = (spoken: string, columns: readonly PromptColumn[]): PromptColumn | undefined =>
  spoken.length < MIN_WORD
    ? undefined
    : columns.find((column) => {
        const { name, label = name } = column;
        const isCalled = (text: string): boolean => {
          const [only = '', ...more] = tellingWords(text);
          // `passedQc`: the participle says what is true, whatever it is of.
          const isOfParticiple = more.length === 1 && /[^e]ed$/u.test(only);
          return (more.length === 0 || isOfParticiple) && isFormOf(spoken, only);
        };
        return isTruth(column) && [name, label].some(isCalled);
      });

const isFormOf = (spoken: string, word: string): boolean =>
  stem(spoken) === stem(wordInFull(word)) ||
  wordStem(spoken) === wordStem(wordInFull(word)) ||
  (mayBeShort(word) && isShortFor(word, spoken));
