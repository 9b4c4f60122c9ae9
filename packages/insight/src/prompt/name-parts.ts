import { isShortFor } from './abbreviations.ts';
import { PHRASES } from './lexicon.ts';
import type { Lexicon, Phrase } from './phrase.ts';
import { unitCalled } from './number-units.ts';
import { mainIncome } from './only-amount.ts';
import { sameMeaning } from './thesaurus.ts';
import { isSameWord, stem, wordInFull, wordsIn } from './words.ts';

export const SCORE = {
  exact: 1,
  part: 0.9,
  meaning: 0.7,
  related: 0.6,
  spelling: 0.8,
  ambiguous: 0.5,
} as const;

type Part = Lexicon['parts'][number];

/** Words that choose the column of totals among several columns with the same words. */
const TOTAL = new Set(['total', 'overall', 'gross', 'net'].map(stem));

/** Whether a name says no more than these words and a unit. */
function isWholeName({ name, isNumber }: Part, words: readonly string[]): boolean {
  const all = wordsIn(name);
  // “Second Rating” is no rating in seconds.
  const own = all.slice(0, all.findLastIndex((word) => unitCalled(word) === undefined) + 1);
  return (
    isNumber &&
    own.length < all.length &&
    own.length === words.length &&
    own.every((word, at) => stem(word) === stem(words[at] ?? ''))
  );
}

export function oneOf(
  having: readonly Part[],
  words: readonly string[],
): Pick<Phrase, 'meaning' | 'score'> | null {
  const [only] = having;
  if (only === undefined) {
    return null;
  }
  if (having.length === 1) {
    return { meaning: { kind: 'column', name: only.name }, score: SCORE.part };
  }
  // “patients” are rather their numbers than which of them are new.
  const [plain, ...others] = having.filter(({ isTruth }) => !isTruth);
  if (plain !== undefined && others.length === 0) {
    return { meaning: { kind: 'column', name: plain.name }, score: SCORE.spelling };
  }
  const totals = having.filter(({ stems }) => stems.some((known) => TOTAL.has(known)));
  const [total] = totals;
  if (totals.length === 1 && total !== undefined) {
    return { meaning: { kind: 'column', name: total.name }, score: SCORE.spelling };
  }
  // “energy” is rather `energy_MWh` than `lostEnergy_MWh`.
  const [whole, ...wholes] = having.filter((part) => isWholeName(part, words));
  if (whole !== undefined && wholes.length === 0) {
    return { meaning: { kind: 'column', name: whole.name }, score: SCORE.spelling };
  }
  // “events” are rather the names of events than their dates.
  const names = having.filter(({ name }) => /(?:name|nm|title)$/iu.test(name));
  const [named] = names;
  if (names.length === 1 && named !== undefined && having.length === 2) {
    return { meaning: { kind: 'column', name: named.name }, score: SCORE.spelling };
  }
  // “state” is rather “Origin State” than “State of the engine”.
  const heads = having.filter(({ stems }) => stems.at(-1) === stem(words.at(-1) ?? ''));
  const [head] = heads;
  if (heads.length === 1 && head !== undefined) {
    return { meaning: { kind: 'column', name: head.name }, score: SCORE.spelling };
  }
  return {
    meaning: {
      kind: 'ambiguous',
      columns: having.map(({ label }) => label),
      names: having.map(({ name }) => name),
    },
    score: SCORE.ambiguous,
  };
}

/** The column whose name has all these words in any order. */
export function readParts(words: readonly string[], { parts, named: known }: Lexicon) {
  if (words.some((word) => word.length < 2 || STOP_WORDS.test(word)) || words.every(isFunctionWord)) {
    return null;
  }
  const [first = '', ...more] = words;
  // “wt” is short for what a name says, and no word of its own.
  if (more.length === 0 && first.length < 3 && wordInFull(first) === first) {
    return null;
  }
  const hasWord = ({ stems }: Part, word: string): boolean =>
    stems.some((known) => isSameWord(known, stem(word)));
  const named = oneOf(
    parts.filter((part) => words.every((word) => hasWord(part, word))),
    words,
  );
  return (
    named ?? readShort(words, { parts, named: known, hasWord }) ?? readModified(words, { parts, hasWord })
  );
}

/** “selling price” is rather `salePrice` than `askPrice`: of several numbers the one with a word of the same meaning. */
function readModified(
  [modifier = '', head = '', ...more]: readonly string[],
  { parts, hasWord }: Pick<Lexicon, 'parts'> & { readonly hasWord: HasWord },
) {
  const meanings = more.length > 0 || head === '' ? [] : sameMeaning(stem(modifier));
  const having = meanings.length === 0 ? [] : parts.filter((part) => part.isNumber && hasWord(part, head));
  const [only, ...others] = having.filter(({ stems }) => stems.some((known) => meanings.includes(known)));
  return having.length > 1 && only !== undefined && others.length === 0
    ? { meaning: { kind: 'column' as const, name: only.name }, score: SCORE.meaning }
    : null;
}

/** The column whose name has words that are short for these: “lecturer” for `lect`. */
function readShort(
  words: readonly string[],
  { parts, named, hasWord }: Pick<Lexicon, 'parts' | 'named'> & { readonly hasWord: HasWord },
) {
  // What is called so here is no long form.
  const isOpen = (word: string): boolean =>
    !/^(?:column|value)$/u.test(named.get(stem(word))?.kind ?? '') &&
    !parts.some(({ stems }) => stems.includes(stem(word)));
  const found = oneOf(
    parts.filter((part) =>
      words.every(
        (word) =>
          hasWord(part, word) || (isOpen(word) && part.shorts.some((short) => isShortFor(short, word))),
      ),
    ),
    words,
  );
  return found === null ? null : { ...found, score: Math.min(found.score, SCORE.spelling) };
}

type HasWord = (part: Part, word: string) => boolean;

/** Never part of a name in a question, whatever columns are called. */
const STOP_WORDS =
  /^(a|an|the|of|in|on|at|and|or|with|to|from|within|as|for|by|per|each|every|is|are|was|were|all|how|what|which|me|show|across|different)$/u;

/** “amount” of “the total amount”: a word without a meaning of its own is a column's where one column has it. */
const HEAD_WORDS = /^(?:(?:amount|value|level|type|kind)s?|data)$/u;

/** “order value” is what comes in, where there is money. */
const isOfMoney = (word: string, { columns }: Lexicon): boolean =>
  /^values?$/u.test(word) && mainIncome(columns) !== null;

export function readHead(word: string, lexicon: Lexicon) {
  const { parts } = lexicon;
  if (!HEAD_WORDS.test(word) || isOfMoney(word, lexicon)) {
    return null;
  }
  const having = parts.filter(({ stems }) => stems.includes(stem(word)));
  const found = having.length === 1 ? oneOf(having, [word]) : null;
  return found === null ? null : { ...found, score: SCORE.spelling };
}

export const isFunctionWord = (word: string): boolean => {
  const kind = PHRASES.get(word)?.kind;
  return kind === 'filler' || kind === 'by' || kind === 'edit';
};
