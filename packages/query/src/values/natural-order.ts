import { dateNames } from './date-names.ts';
import { folded } from './folded-name.ts';

/** From small to large; a name of several spellings has one place. */
const SIZES = [
  ['3xs', 'xxxs'],
  ['2xs', 'xxs'],
  ['xs', 'extra small', 'x-small'],
  ['s', 'small'],
  ['m', 'medium'],
  ['l', 'large'],
  ['xl', 'extra large', 'x-large', '1xl'],
  ['2xl', 'xxl', 'xx-large'],
  ['3xl', 'xxxl'],
  ['4xl', 'xxxxl'],
  ['5xl'],
  ['6xl'],
];

/** Columns of more values have no order of this kind. As many as a profile lists. */
export const MAX_ORDERED_TEXTS = 20;

type Position = (text: string) => number | null;

const listed = (names: readonly (readonly string[])[]): Position => {
  const positions = new Map(names.flatMap((same, at) => same.map((name) => [name, at] as const)));
  return (text) => positions.get(text) ?? null;
};

const QUARTER = /^(?:(\d{4})[ -]?)?q([1-4])(?:[ /-]*(\d{4}))?$/u;
const quarter: Position = (text) => {
  const [, before, number, after] = QUARTER.exec(text) ?? [];
  return number === undefined ? null : Number(before ?? after ?? 0) * 4 + Number(number);
};

const AMOUNT = String.raw`[$€£]?\s*(\d[\d,]*(?:\.\d+)?)\s*(?:k|m|%)?`;
const RANGE = new RegExp(
  String.raw`^(<=?|≤|under|below|up to|less than|>=?|≥|over|above|more than)?\s*${AMOUNT}(?:\s*(?:-|–|—|to)\s*${AMOUNT})?\s*(\+|and over|and above|or more)?(?:\s*\p{L}+)?$`,
  'u',
);
const BELOW = /^(?:<|≤|under|below|up to|less than)/u;

/** A little less than the number for what lies below it, a little more for what lies above. */
const range: Position = (text) => {
  const [, relation, low, high, more] = RANGE.exec(text) ?? [];
  if (low === undefined) {
    return null;
  }
  const [from, to] = [low, high ?? low].map((number) => Number(number.replaceAll(',', '')));
  if (from === undefined || to === undefined || to < from) {
    return null;
  }
  const shift = Number(relation !== undefined || more !== undefined) * (BELOW.test(text) ? -1 : 1);
  return from + shift * 1e-9 * Math.max(1, from);
};

let known: readonly Position[] | null = null;

/** Made when first needed. */
const positions = (): readonly Position[] =>
  (known ??= [...dateNames().map(listed), listed(SIZES), quarter, range]);

const hasLetter = (texts: readonly string[]): boolean => texts.some((text) => /\D/u.test(text));

/**
 * The texts in the order that their meaning has: months and weekdays (from Monday) in the names of any language that is
 * known, full or short, quarters, sizes of clothes, ranges of numbers. Null where they prove none: one text that does not
 * belong is enough, and so are two for one position ("Jan" beside "January" may be different things). [SEM-SORT-5]
 */
export function naturalOrder(texts: readonly string[]): readonly string[] | null {
  if (texts.length < 2 || texts.length > MAX_ORDERED_TEXTS || !hasLetter(texts)) {
    return null;
  }
  const words = texts.map(folded);
  for (const position of positions()) {
    const places = words.map(position);
    if (places.every((place) => place !== null) && new Set(places).size === places.length) {
      return texts
        .map((text, at) => [text, places[at] ?? 0] as const)
        .toSorted(([, a], [, b]) => a - b)
        .map(([text]) => text);
    }
  }
  return null;
}
