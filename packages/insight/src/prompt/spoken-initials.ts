import { isNumericType } from '@plumbline/contract';
import type { Lexicon, Phrase, PromptColumn, Term } from './phrase.ts';
import { wordInFull, wordsIn } from './words.ts';

const FEWEST = 2;
/** Two letters are those of many words. */
const FEWEST_OF_NAME = 3;
const MOST = 4;
const CODE = /^[A-Z]{2,4}$/u;

const initialsOf = (words: readonly string[]): string => words.map(([first = '']) => first).join('');

/** The only column with a word that is made of these letters and short for nothing else. */
function columnCalled(letters: string, columns: readonly PromptColumn[]): Term | null {
  const having =
    letters.length < FEWEST_OF_NAME || wordInFull(letters) !== letters
      ? []
      : columns.filter(({ name, type }) => isNumericType(type) && wordsIn(name).includes(letters));
  const [only, ...more] = having;
  return only === undefined || more.length > 0 ? null : { kind: 'column', name: only.name };
}

/** The only code of these letters. */
function codeCalled(letters: string, columns: readonly PromptColumn[]): Term | null {
  const having = columns.flatMap(({ name, type, profile, values = [] }) => {
    const texts =
      type === 'text' ? new Set([...(profile?.top ?? []).map(({ value }) => value), ...values]) : [];
    return [...texts].flatMap((value) =>
      typeof value === 'string' && CODE.test(value) && value.toLowerCase() === letters
        ? [{ column: name, value }]
        : [],
    );
  });
  const [only, ...more] = having;
  return only === undefined || more.length > 0 ? null : { kind: 'value', ...only };
}

/** What the first letters of some phrases spell, of which one names nothing otherwise; null for nothing. */
function spelledAt(
  phrases: readonly Phrase[],
  at: number,
  { columns }: Lexicon,
): { readonly phrase: Phrase; readonly count: number } | null {
  for (let count = Math.min(MOST, phrases.length - at); count >= FEWEST; count -= 1) {
    const some = phrases.slice(at, at + count);
    const words = some.flatMap((one) => one.words);
    const isOpen = some.every(
      ({ meaning, score }) => score < 1 || meaning?.kind === 'filler' || meaning?.kind === 'subject',
    );
    const isUnread = some[0]?.meaning === null;
    const isCode = some.every(({ meaning }) => meaning === null);
    const letters = initialsOf(words);
    const meaning =
      isOpen && isUnread
        ? (columnCalled(letters, columns) ?? (isCode ? codeCalled(letters, columns) : null))
        : null;
    if (meaning !== null) {
      return { phrase: { words, meaning, score: 0.8 }, count };
    }
  }
  return null;
}

/** “cash on delivery” of `COD_AMT`, “north west” of the value NW. */
export function withSpokenInitials(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const at = phrases.findIndex((_, index) => spelledAt(phrases, index, lexicon) !== null);
  const spelled = at === -1 ? null : spelledAt(phrases, at, lexicon);
  return spelled === null
    ? phrases
    : [...phrases.slice(0, at), spelled.phrase, ...phrases.slice(at + spelled.count)];
}
