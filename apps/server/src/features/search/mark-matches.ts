import { fold } from '../../platform/db/search-key.ts';

/** From and to, in UTF-16 units of the text. */
export type Mark = [from: number, to: number];

/** The text folded, with the position in the text of each of its units. */
function foldWithPositions(text: string): { readonly folded: string; readonly starts: readonly number[] } {
  let folded = '';
  const starts: number[] = [];
  let at = 0;
  for (const char of text) {
    const part = fold(char);
    folded += part;
    starts.push(...Array.from({ length: part.length }, () => at));
    at += char.length;
  }
  return { folded, starts: [...starts, at] };
}

/** Where the folded words are in a text, without overlaps and in order. */
export function markMatches(text: string, words: readonly string[]): Mark[] {
  const { folded, starts } = foldWithPositions(text);
  const spans: [number, number][] = [];
  for (const word of words.filter((one) => one !== '')) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      spans.push([starts[at] ?? 0, starts[at + word.length] ?? text.length]);
    }
  }
  const merged: [number, number][] = [];
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) {
      last[1] = Math.max(last[1], to);
    } else {
      merged.push([from, to]);
    }
  }
  return merged.filter(([from, to]) => to > from);
}

const AROUND = 60;

/** The part of a text that is shown, with its first match in it. */
export function excerpt(text: string, words: readonly string[], limit: number): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  if (plain.length <= limit) {
    return plain;
  }
  const [first] = markMatches(plain, words);
  const from = first === undefined || first[0] < limit - AROUND ? 0 : first[0] - AROUND;
  const part = plain.slice(from, from + limit - 2);
  return `${from > 0 ? '…' : ''}${part}${from + part.length < plain.length ? '…' : ''}`;
}
