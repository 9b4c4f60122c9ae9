import { isContraction, isShortFor } from './abbreviations.ts';
import { mainIncome } from './only-amount.ts';
import { oneOf, SCORE } from './name-parts.ts';
import type { Lexicon, Phrase } from './phrase.ts';
import { misspeltMeaning, readAdjectives, sameMeaning, type Adjective } from './thesaurus.ts';
import { wordStem } from './word-forms.ts';
import { isSameWord, stem, wordInFull, wordsIn } from './words.ts';

type Reading = Omit<Phrase, 'words'> | null;

const MIN_FORM = 4;

/** A word for a column by its meaning: “turnover” for revenue, “heaviest” for weight. */
export function readMeaning(word: string, lexicon: Lexicon): Reading {
  const adjectives = readAdjectives(word);
  for (const adjective of adjectives) {
    const found = columnMeant(adjective.stems, adjective, lexicon);
    if (found !== null) {
      return wholePrice(found, adjective, lexicon);
    }
  }
  return adjectives.length > 0 ? null : columnMeant(meaningsOf(word), null, lexicon);
}

/** “15 most expensive jobs” of several prices are so by what is paid in the end: no part of it, and not what was quoted. */
function wholePrice(found: NonNullable<Reading>, { stems, order }: Adjective, lexicon: Lexicon): Reading {
  const { meaning } = found;
  const isOfMoney = stems.includes('pric') && stems.includes('rent');
  const main = isOfMoney ? mainIncome(lexicon.columns) : null;
  const isPart =
    meaning?.kind === 'column' &&
    meaning.name !== main &&
    isTotalName(main ?? '') &&
    !isTotalName(meaning.name);
  return main !== null && (meaning?.kind === 'ambiguous' || isPart)
    ? { meaning: { kind: 'column', name: main, order }, score: found.score }
    : found;
}

const isTotalName = (name: string): boolean => wordsIn(name).map(wordInFull).includes('total');

/** The column that the first of some words names which names any. */
function columnMeant(
  meanings: readonly string[],
  adjective: Adjective | null,
  { parts, entities }: Lexicon,
): Reading {
  // “items” is rather a column called “SKU” than one called “Product category”.
  const heads = meanings.filter((meaning) =>
    parts.some(({ head, name }) => head === meaning && !entities.has(name)),
  );
  const order = adjective === null ? {} : { order: adjective.order };
  const isNamedBy = ({ stems, shorts, isNumber }: Lexicon['parts'][number], meaning: string): boolean =>
    adjective === null
      ? stems.includes(meaning) ||
        (meaning.length > MIN_FORM &&
          shorts.some((short) => isContraction(short) && isShortFor(short, meaning)))
      : isNumber && stems.some((one) => isSameWord(one, meaning));
  for (const meaning of new Set([...heads, ...meanings])) {
    const found = oneOf(
      parts.filter((part) => isNamedBy(part, meaning)),
      [meaning],
    );
    const score = Math.min(found?.score ?? 0, SCORE.meaning);
    if (found?.meaning?.kind === 'column') {
      const { name } = found.meaning;
      return adjective === null && entities.has(name)
        ? { meaning: { kind: 'subject' }, score: SCORE.exact }
        : { meaning: { kind: 'column', name, ...order }, score };
    }
    if (found?.meaning?.kind === 'ambiguous') {
      return { meaning: { ...found.meaning, ...order }, score };
    }
  }
  return null;
}

/** “deaths” for the value died, “rejections” for refused. */
export function readValueMeant(word: string, { named, valueRoots }: Lexicon): Reading {
  const values = sameMeaning(stem(word)).flatMap(
    (one) => named.get(one) ?? valueRoots.get(wordStem(one)) ?? [],
  );
  const value = values.find(({ kind }) => kind === 'value');
  return value === undefined ? null : { meaning: value, score: SCORE.related };
}

/** Words of the same meaning; for a word that nobody knows those of the one that it misspells. */
function meaningsOf(word: string): readonly string[] {
  const known = sameMeaning(stem(word));
  return known.length > 0 ? known : misspeltMeaning(stem(word));
}
