import type { Lexicon, Phrase } from './phrase.ts';
import { namesNumber } from './truths-of-rows.ts';
import { stem } from './words.ts';

const SCORE = 0.8;

/** “average claim”, “total claimed”; “total claims” are counted. */
function isComputed({ meaning, words }: Phrase, before: Phrase | undefined): boolean {
  const [word = '', ...more] = words;
  const aggregate = before?.meaning?.kind === 'aggregate' ? before.meaning.aggregate : null;
  const isOne = meaning?.kind === 'subject' && more.length === 0 && !/[^s]s$/u.test(word);
  return (
    isOne && (aggregate === 'sum' ? word.endsWith('ed') : /^(?:mean|median|min|max)$/u.test(aggregate ?? ''))
  );
}

/** What rows are called, right after an average or total: the only number that is called so, such as `claimedAmount`. */
export function withAggregatedNouns(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  return phrases.map((phrase, at): Phrase => {
    if (!isComputed(phrase, phrases[at - 1]) || namesNumber(phrases, lexicon)) {
      return phrase;
    }
    const named = stem(phrase.words[0] ?? '');
    const [only, ...more] = lexicon.parts.filter(({ isNumber, stems }) => isNumber && stems.includes(named));
    return only === undefined || more.length > 0
      ? phrase
      : { ...phrase, meaning: { kind: 'column', name: only.name }, score: SCORE };
  });
}
