import type { Lexicon, Phrase } from './phrase.ts';
import { stem } from './words.ts';

/** “by day and night”: a unit of time that is also a value, beside another value of its column, is that value. */
export function namedUnits(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const columns = new Set(
    phrases.flatMap(({ meaning }) => (meaning?.kind === 'value' ? [meaning.column] : [])),
  );
  return phrases.map((phrase) => {
    const word = phrase.words.at(-1) ?? '';
    const named = phrase.meaning?.kind === 'unit' ? lexicon.named.get(stem(word)) : undefined;
    const isValue =
      named?.kind === 'value' && columns.has(named.column) && String(named.value).toLowerCase() === word;
    return isValue ? { ...phrase, meaning: named } : phrase;
  });
}
