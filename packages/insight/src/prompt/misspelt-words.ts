import { memoryOf } from './known-lexicons.ts';
import { PHRASES, type Meaning } from './lexicon.ts';
import type { Lexicon } from './phrase.ts';
import { isThesaurusWord } from './thesaurus.ts';
import { wordStem } from './word-forms.ts';
import { isMisspelt, stem, wordInFull } from './words.ts';

/** Kinds of words that are worth a guess; fillers and verbs are too many and too alike. */
const GUESSED: ReadonlySet<Meaning['kind']> = new Set(['aggregate', 'mark', 'unit', 'order', 'task']);
const MIN_LENGTH = 6;

const WORDS: readonly string[] = [
  ...new Set(
    [...PHRASES].flatMap(([phrase, { kind }]) =>
      GUESSED.has(kind) ? phrase.split(' ').filter((word) => word.length >= MIN_LENGTH) : [],
    ),
  ),
];
const KNOWN: ReadonlySet<string> = new Set([...PHRASES.keys()].flatMap((phrase) => phrase.split(' ')));

/** “averge” as “average”: words that nobody knows and that are near one about charts and figures. */
export function withKnownWords(words: readonly string[], lexicon: Lexicon): readonly string[] {
  // “leavers” beside a column “Leave Date” is no “leaders”.
  const { roots } = memoryOf(lexicon);
  return words.map((typed) => {
    const isName = lexicon.named.has(stem(typed));
    const word = isName ? typed : (IN_FULL.get(typed) ?? namedInFull(typed, lexicon));
    const isKnown =
      word.length < MIN_LENGTH ||
      KNOWN.has(word) ||
      // “distance” is no “distinct”.
      isThesaurusWord(stem(word)) ||
      /\d/u.test(word) ||
      lexicon.vocabulary.has(stem(word)) ||
      roots.has(rootOf(word));
    return isKnown ? word : (WORDS.find((known) => isMisspelt(word, known)) ?? word);
  });
}

/** “wt” as “weight”, where a name has that word. */
function namedInFull(typed: string, { vocabulary }: Lexicon): string {
  const full = wordInFull(typed);
  return vocabulary.has(stem(full)) && !vocabulary.has(stem(typed)) && !KNOWN.has(typed) ? full : typed;
}

/** “leavers” as “leav”. */
const rootOf = (word: string): string => wordStem(wordStem(word));

/** What people shorten in writing. */
const IN_FULL: ReadonlyMap<string, string> = new Map([
  ['ppl', 'people'],
  ['yr', 'year'],
  ['yrs', 'years'],
  ['mth', 'month'],
  ['mths', 'months'],
  ['qtr', 'quarter'],
  ['qtrs', 'quarters'],
  ['wk', 'week'],
  ['wks', 'weeks'],
  ['pls', 'please'],
  ['plz', 'please'],
  ['thx', 'thanks'],
  ['wld', 'would'],
  ['cld', 'could'],
  ['u', 'you'],
  ['ur', 'your'],
  ['nr', 'number'],
]);
