import { lexiconOf } from './known-lexicons.ts';
import { readPhrases } from './link.ts';
import type { PromptColumn, PromptContext } from './phrase.ts';
import { isTruth } from './truth-words.ts';
import { questionWords, stem } from './words.ts';

/** A figure for each hundred or thousand of something. */
const PER_MANY = /\bper (?:an? )?(?:hundred|thousand|million|\d+(?:[.,]\d+)*k?) (?=\p{L})/u;

/** “damaged per 1000 parcels” as “share of damaged parcels”, “scrap per 100 units” as “scrap per unit”; null for other questions. */
export function withRatesPerMany(
  question: string,
  columns: readonly PromptColumn[],
  context: PromptContext,
): string | null {
  const text = questionWords(question).join(' ');
  const match = PER_MANY.exec(text);
  if (match === null) {
    return null;
  }
  const lexicon = lexiconOf(columns, context);
  const head = text.slice(0, match.index).replace(/^(?:the )?(?:number of|how many) /u, '');
  const tail = text.slice(match.index + match[0].length);
  const named = (words: string) =>
    readPhrases(words.split(' ').filter(Boolean), lexicon).filter(
      ({ meaning }) => meaning?.kind !== 'filler',
    );
  // “parcels” of “Parcel deliveries” are the rows, too.
  const isOfRows =
    named(tail)[0]?.meaning?.kind === 'subject' ||
    lexicon.named.get(stem(tail.split(' ')[0] ?? ''))?.kind === 'filler';
  const isOfSome = named(head).some(
    ({ meaning }) =>
      meaning?.kind === 'value' ||
      (meaning?.kind === 'column' &&
        columns.some((column) => column.name === meaning.name && isTruth(column))),
  );
  const [noun = '', ...more] = tail.split(' ');
  return isOfRows && isOfSome
    ? ['share of', head.trim(), noun, ...more].join(' ')
    : [head.trim(), 'per', tail].join(' ');
}
