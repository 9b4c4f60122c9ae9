import { PHRASES } from './lexicon.ts';
import { isThesaurusWord } from './thesaurus.ts';
import { singular, stem, wordInFull, wordsIn } from './words.ts';

const VOWELS = /[aeiou]/gu;
const consonantsOf = (text: string): string => text.replaceAll(VOWELS, '');

const MIN_LETTERS = 3;
const MAX_LETTERS = 8;
/** A word of which three letters say enough: “fac” for “faculty”, and not “car” for “card”. */
const MIN_WHOLE = 5;
const MIN_CONTRACTED = 4;

/** Whether a word of a column's name may be short for another: no word of its own, as far as known. */
export const mayBeShort = (word: string): boolean =>
  word.length >= MIN_LETTERS &&
  word.length <= MAX_LETTERS &&
  !/\d/u.test(word) &&
  !PHRASES.has(word) &&
  !isThesaurusWord(stem(word));

/** “grd”, “cswkr”: nobody would take them for words. */
export const isContraction = (short: string): boolean =>
  consonantsOf(short) === short && wordInFull(short) === short;

const FEWEST = 2;

/** Whether the names of a dataset are short ones, as exports have them: at least two of their words are evidently so. */
export const hasShortNames = (names: readonly string[]): boolean =>
  new Set(names.flatMap(wordsIn).filter(isEvidentlyShort)).size >= FEWEST;

const isEvidentlyShort = (word: string): boolean =>
  wordInFull(word) !== word || (mayBeShort(word) && consonantsOf(word) === word);

const isSubsequence = (short: string, word: string): boolean => {
  let at = 0;
  for (const letter of word) {
    at += letter === short[at] ? 1 : 0;
  }
  return at === short.length;
};

/** “slsprsn” for “salesperson”: the vowels are left out, and perhaps the end. */
function isContracted(short: string, word: string): boolean {
  const [own, whole] = [consonantsOf(short), consonantsOf(word)];
  const isShorter =
    own.length >= MIN_LETTERS - Number(short.length > own.length) && short.length < word.length;
  const hasEnd = short.at(-1) === word.at(-1) && own.length * 2 > whole.length;
  return (
    isShorter && !word.startsWith(short) && isSubsequence(short, word) && (whole.startsWith(own) || hasEnd)
  );
}

/** Nearly all consonants of a plural. */
const isShortPlural = (short: string, spoken: string): boolean =>
  short.endsWith('s') &&
  consonantsOf(short).length * 4 >= consonantsOf(spoken).length * 3 &&
  isContracted(short, spoken);

/** Whether a word of a column's name is short for a word of a question: “attnd” for “attendance”, “fac” for “faculties”. */
export function isShortFor(short: string, spoken: string): boolean {
  // `pts` is short for the plural.
  if (short[0] === spoken[0] && isShortPlural(short, spoken)) {
    return true;
  }
  const word = singularOf(spoken);
  const isStart = word.length > MIN_WHOLE && word.length > short.length && word.startsWith(short);
  return short[0] === word[0] && (isStart || (word.length >= MIN_CONTRACTED && isContracted(short, word)));
}

const singularOf = (spoken: string): string =>
  spoken.endsWith('ies') ? `${spoken.slice(0, -3)}y` : singular(spoken).replace(/(?<=[^s])s$/u, '');
