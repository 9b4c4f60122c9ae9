import type { Lexicon, Phrase } from './phrase.ts';
import { stem } from './words.ts';

/** “by day and night”, “day tariff”: a unit of time that is also a value is that value beside another one or the name of its column. */
export function namedUnits(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const columns = new Set(
    phrases.flatMap(({ meaning }) => (meaning?.kind === 'value' ? [meaning.column] : [])),
  );
  const isBeside = (at: number, name: string): boolean =>
    [phrases[at - 1], phrases[at + 1]].some(
      (one) => one?.meaning?.kind === 'column' && one.meaning.name === name,
    );
  return phrases.map((phrase, at) => {
    const word = phrase.words.at(-1) ?? '';
    const named = phrase.meaning?.kind === 'unit' ? lexicon.named.get(stem(word)) : undefined;
    const isValue =
      named?.kind === 'value' &&
      (columns.has(named.column) || isBeside(at, named.column)) &&
      String(named.value).toLowerCase() === word;
    return isValue ? { ...phrase, meaning: named } : phrase;
  });
}
