import type { Lexicon, Phrase } from './phrase.ts';
import { wordsIn } from './words.ts';

const STARTS = /^(origin|from|source|start|departure|sender|home)$/u;
const ENDS = /^(destination|to|target|end|arrival|receiver|away)$/u;

/**
 * A value that several columns have: of those, the one that the question names, or the one of its place in “from LAX to SFO”.
 */
export function valuesInColumns(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const named = new Set(phrases.flatMap(({ meaning }) => (meaning?.kind === 'column' ? [meaning.name] : [])));
  return phrases.map((phrase, at): Phrase => {
    const { meaning } = phrase;
    if (meaning?.kind !== 'value' || named.has(meaning.column)) {
      return phrase;
    }
    const others = lexicon.sharedValues.get(String(meaning.value).toLowerCase()) ?? [];
    // “to the Zoo”
    const isArticle = phrases[at - 1]?.words.join(' ') === 'the';
    const before = phrases[isArticle ? at - 2 : at - 1]?.words.at(-1) ?? '';
    const isPlaced = (column: string): boolean =>
      (before === 'from' && isCalled(column, STARTS)) || (before === 'to' && isCalled(column, ENDS));
    const other =
      others.find(({ column }) => named.has(column)) ?? others.find(({ column }) => isPlaced(column));
    return other === undefined ? phrase : { ...phrase, meaning: { kind: 'value', ...other } };
  });
}

const isCalled = (column: string, words: RegExp): boolean => wordsIn(column).some((word) => words.test(word));
