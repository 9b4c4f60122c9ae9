import { isNumericType } from '@plumbline/contract';
import type { Lexicon, Phrase } from './phrase.ts';
import { isMoney } from './only-amount.ts';
import { wordInFull, wordsIn } from './words.ts';

const SOLD = /^(?:sold|bought|ordered|purchased)$/u;
const PIECES = /^(?:quantity|units|pieces|volume)$/u;

const isThings = (phrase: Phrase | undefined): boolean =>
  phrase?.meaning?.kind === 'value' && /[^s]s$/u.test(phrase.words.at(-1) ?? '');

const SELL = /^(?:sell|sells|sold|selling)$/u;
const THINGS = /^(?:item|product|article|sku|dish|drink|model|title)$/u;

/** “what sells best”: the things of which nothing else is said. */
export function withWhatIsSold(phrases: readonly Phrase[], { columns }: Lexicon): readonly Phrase[] {
  const [first, second] = phrases;
  const isAbout = first?.words.at(-1) === 'what' && SELL.test(second?.words.join(' ') ?? '');
  const things = isAbout
    ? columns.find(
        ({ name, type }) => type === 'text' && wordsIn(name).some((word) => THINGS.test(wordInFull(word))),
      )
    : undefined;
  return first === undefined || things === undefined
    ? phrases
    : [
        first,
        { meaning: { kind: 'column', name: things.name }, words: ['what'], score: 0.8 },
        ...phrases.slice(1),
      ];
}

/** “desk lamps sold by month”: how many of them, where there is a column of quantities. */
export function withSoldThings(phrases: readonly Phrase[], { columns }: Lexicon): readonly Phrase[] {
  const pieces = columns.find(
    ({ name, type }) => isNumericType(type) && wordsIn(name).some((word) => PIECES.test(wordInFull(word))),
  );
  const saysMoney = phrases.some(({ words }) => isMoney(words.join(' ')) && !SOLD.test(words.join(' ')));
  if (pieces === undefined || saysMoney) {
    return phrases;
  }
  return phrases.map((phrase, at): Phrase =>
    SOLD.test(phrase.words.join(' ')) && phrase.score < 1 && isThings(phrases[at - 1])
      ? { ...phrase, meaning: { kind: 'column', name: pieces.name }, score: 0.8 }
      : phrase,
  );
}
