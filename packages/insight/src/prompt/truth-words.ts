import { isShortFor, mayBeShort } from './abbreviations.ts';
import type { PromptColumn } from './phrase.ts';
import { wordStem } from './word-forms.ts';
import { stem, wordInFull, wordsIn } from './words.ts';

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
    : columns.find(({ name, label = name, type }) => {
        const isCalled = (text: string): boolean => {
          const [only = '', ...more] = tellingWords(text);
          // `passedQc`: the participle says what is true, whatever it is of.
          const isOfParticiple = more.length === 1 && /[^e]ed$/u.test(only);
          return (more.length === 0 || isOfParticiple) && isFormOf(spoken, only);
        };
        return type === 'boolean' && [name, label].some(isCalled);
      });

const isFormOf = (spoken: string, word: string): boolean =>
  stem(spoken) === stem(wordInFull(word)) ||
  wordStem(spoken) === wordStem(wordInFull(word)) ||
  (mayBeShort(word) && isShortFor(word, spoken));
