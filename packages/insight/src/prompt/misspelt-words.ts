import { PHRASES, type Meaning } from './lexicon.ts';
import type { Lexicon } from './phrase.ts';
import { isMisspelt, stem } from './words.ts';

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
export const withKnownWords = (words: readonly string[], lexicon: Lexicon): readonly string[] =>
  words.map((word) => {
    const isKnown =
      word.length < MIN_LENGTH || KNOWN.has(word) || /\d/u.test(word) || lexicon.vocabulary.has(stem(word));
    return isKnown ? word : (WORDS.find((known) => isMisspelt(word, known)) ?? word);
  });
