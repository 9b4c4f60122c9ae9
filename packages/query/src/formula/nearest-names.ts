import { nearestName } from '../suggest.ts';

const MAX_NAMES = 3;
/** In characters: a longer name is not a misspelling of a column, and comparing it takes long. */
const MAX_WRONG_LENGTH = 200;

const MAX_CACHED_NAMES = 20_000;
const wordsByName = new Map<string, readonly string[]>();

/** Words of a name in lower case; cached, as every problem of a formula needs those of every column. */
function words(name: string): readonly string[] {
  const known = wordsByName.get(name);
  if (known !== undefined) {
    return known;
  }
  const parts = wordsIn(name);
  if (wordsByName.size >= MAX_CACHED_NAMES) {
    wordsByName.clear();
  }
  wordsByName.set(name, parts);
  return parts;
}

const wordsIn = (name: string): readonly string[] =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Share of the words of both that occur in both, 0 to 1. */
function overlap(a: readonly string[], b: readonly string[]): number {
  const shared = a.filter((word) => b.includes(word)).length;
  return shared === 0 ? 0 : shared / (a.length + b.length - shared);
}

/** Known names that a wrong one may have meant, most alike first: by letters, then by words. At most three. */
export function nearestNames(wrong: string, names: readonly string[]): readonly string[] {
  if (wrong.length > MAX_WRONG_LENGTH) {
    return [];
  }
  const squeezed = (name: string): string => words(name).join('');
  const same = names.filter((name) => squeezed(name) === squeezed(wrong) && squeezed(name) !== '');
  const byLetters = nearestName(wrong, names);
  const wrongWords = words(wrong);
  const byWords = names
    .map((name) => ({ name, score: overlap(wrongWords, words(name)) }))
    .filter(({ score }) => score >= 1 / 3)
    .toSorted((a, b) => b.score - a.score)
    .map(({ name }) => name);
  return [...new Set([...same, ...(byLetters === null ? [] : [byLetters]), ...byWords])].slice(0, MAX_NAMES);
}
