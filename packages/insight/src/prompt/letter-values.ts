import type { Lexicon, Phrase } from './phrase.ts';

const isLetter = ({ meaning, words: [word = '', ...more] }: Phrase): boolean =>
  more.length === 0 &&
  word.length === 1 &&
  /[a-z]/u.test(word) &&
  (meaning === null || meaning.kind === 'filler');

/** How far from the name of its column a letter may be: “grade A, B and C”. */
const REACH = 6;

/** “grade D”, “B and C grade”: letters are values where they are beside the name of the column that has them. */
export function letterValues(phrases: readonly Phrase[], { columns }: Lexicon): readonly Phrase[] {
  if (!phrases.some(isLetter)) {
    return phrases;
  }
  const lettered = columns.flatMap(({ name, type, profile, values = [] }) => {
    const all = [...values, ...(type === 'text' ? (profile?.top ?? []).map(({ value }) => value) : [])];
    const letters = all.filter((value) => typeof value === 'string' && /^[A-Za-z]$/u.test(value.trim()));
    return letters.length === 0 ? [] : [{ name, letters: letters.map(String) }];
  });
  if (lettered.length === 0) {
    return phrases;
  }
  return phrases.map((phrase, at): Phrase => {
    if (!isLetter(phrase)) {
      return phrase;
    }
    // “a grade” has an article, “grade A” a value.
    const isArticle = phrase.words[0] === 'a';
    const near = phrases.slice(Math.max(0, at - (isArticle ? 1 : REACH)), isArticle ? at : at + REACH + 1);
    const column = lettered.find(({ name }) =>
      near.some(({ meaning }) => meaning?.kind === 'column' && meaning.name === name),
    );
    const value = column?.letters.find((one) => one.trim().toLowerCase() === phrase.words[0]);
    return column === undefined || value === undefined
      ? phrase
      : { ...phrase, meaning: { kind: 'value', column: column.name, value }, score: 1 };
  });
}
