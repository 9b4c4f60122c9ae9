import { fold } from './fold.ts';
import type { Gazetteer, Place } from './gazetteer.ts';

/** Letters that may differ, by the length of a name: none where every letter counts. */
const allowed = (length: number): number => {
  if (length <= 3) {
    return 0;
  }
  return length <= 6 ? 2 : 3;
};

/** Letters inserted, left out, swapped or replaced; more than `most` returns `most + 1`. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) {
    return most + 1;
  }
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line[column] = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = above;
    above = line;
    if (Math.min(...line) > most) {
      return most + 1;
    }
  }
  return Math.min(above[other.length] ?? 0, most + 1);
}

/** Whole words of one within the other: Korea in South Korea, Congo in both Congos. */
const sharesWords = (one: string, other: string): boolean =>
  one.length > 3 &&
  other.length > 3 &&
  (` ${other} `.includes(` ${one} `) || ` ${one} `.includes(` ${other} `));

/** Among these the codes would be a dozen for any two letters. */
const isTelling = (text: string): boolean => text.length > 3;

/**
 * Places with similar names, the most likely first; for a person to choose from, never used automatically.
 * @param limit at most
 */
export function suggestPlaces(gazetteer: Gazetteer, name: string, { level = 0, limit = 5 } = {}): Place[] {
  const folded = fold(name);
  const at = gazetteer.levels[level];
  if (folded === '' || at === undefined) {
    return [];
  }
  const best = new Map<string, number>();
  const offer = (code: string, score: number): void => {
    best.set(code, Math.min(score, best.get(code) ?? Infinity));
  };
  gazetteer.never.get(folded)?.forEach((code, place) => offer(code, place / 100));
  for (const [text, { codes, rank }] of at.meanings) {
    const most = allowed(Math.min(text.length, folded.length));
    // Names in other languages weigh a little less than the usual ones.
    const weight = rank * 0.1;
    if (text === folded) {
      codes.forEach((code) => offer(code, 0));
    } else if (isTelling(text) && most > 0) {
      const letters = distance(folded, text, most);
      if (letters <= most) {
        codes.forEach((code) => offer(code, letters + weight));
      } else if (sharesWords(folded, text)) {
        codes.forEach((code) => offer(code, 4 + weight + Math.abs(text.length - folded.length) / 100));
      }
    }
  }
  return [...best]
    .sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1))
    .slice(0, limit)
    .flatMap(([code]) => at.places.get(code) ?? []);
}
