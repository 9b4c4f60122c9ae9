import { isNumericType } from '@plumbline/contract';
import type { Lexicon, Phrase } from './phrase.ts';
import { sameMeaning } from './thesaurus.ts';
import { isSameWord, stem } from './words.ts';

/**
 * “total rain by location”, where rain is a kind of weather and there is a column of precipitation: a value that also says
 * what a number measures is that number, unless something else is computed or counted.
 */
export function measuredValues(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const numbers = new Set(lexicon.columns.filter(({ type }) => isNumericType(type)).map(({ name }) => name));
  // “wind vs rain”: two numbers against each other.
  const isAgainst = phrases.some(
    ({ meaning }) =>
      meaning?.kind === 'intent' && (meaning.intent === 'compare' || meaning.intent === 'correlation'),
  );
  const isOpen = phrases.every(
    ({ meaning, words }) =>
      !COUNTED.test(words[0] ?? '') &&
      meaning?.kind !== 'rows' &&
      meaning?.kind !== 'subject' &&
      meaning?.kind !== 'not' &&
      (isAgainst || !(meaning?.kind === 'column' && numbers.has(meaning.name))),
  );
  const isGrouped = phrases.some(
    ({ meaning }) =>
      isAgainst || meaning?.kind === 'by' || meaning?.kind === 'unit' || meaning?.kind === 'aggregate',
  );
  const values = phrases.filter(({ meaning }) => meaning?.kind === 'value');
  const [value] = values;
  const measured = value === undefined ? undefined : measuredBy(value, lexicon, numbers);
  return isOpen && isGrouped && values.length === 1 && measured !== undefined
    ? phrases.map((phrase) =>
        phrase === value ? { ...phrase, meaning: { kind: 'column', name: measured }, score: SCORE } : phrase,
      )
    : phrases;
}

/** “rainy days” counts days. */
const COUNTED = /^(days|hours|weeks|months|times)$/u;
const SCORE = 0.8;

function measuredBy({ words }: Phrase, { parts }: Lexicon, numbers: ReadonlySet<string>): string | undefined {
  const [word, ...more] = words;
  const meanings = word === undefined || more.length > 0 ? [] : [stem(word), ...sameMeaning(stem(word))];
  const having = parts.filter(
    ({ name, stems }) =>
      numbers.has(name) && stems.some((one) => meanings.some((meaning) => isSameWord(one, meaning))),
  );
  return having.length === 1 ? having[0]?.name : undefined;
}
