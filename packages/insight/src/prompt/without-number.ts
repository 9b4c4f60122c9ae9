import type { Lexicon, Phrase, ReadPhrases } from './phrase.ts';
import { readAdjectives } from './thesaurus.ts';

/** A comparator without a number: “cost over time”, “warmer than Bergen”. */
export function withoutNumber(phrase: Phrase, lexicon: Lexicon, readWords: ReadPhrases): readonly Phrase[] {
  const { words, meaning } = phrase;
  if (meaning?.kind !== 'comparator') {
    return [phrase];
  }
  if (words[0] === 'over') {
    return [{ ...phrase, meaning: { kind: 'by' } }];
  }
  if (words.at(-1) !== 'than') {
    return [{ ...phrase, meaning: { kind: 'filler' } }];
  }
  const adjective = readAdjectives(words[0] ?? '').length === 0 ? [] : readWords(words.slice(0, 1), lexicon);
  return [...adjective, { ...phrase, words: ['than'], meaning: { kind: 'intent', intent: 'compare' } }];
}
