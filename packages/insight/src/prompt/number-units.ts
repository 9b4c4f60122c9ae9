import { isNumericType } from '@plumbline/contract';
import type { Lexicon, Phrase, PromptColumn } from './phrase.ts';
import { wordsIn } from './words.ts';

interface Unit {
  /** Words for it in questions and in names of columns. */
  readonly words: RegExp;
  /** Of a duration; null for what is not converted. */
  readonly seconds: number | null;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS: readonly Unit[] = [
  { words: /^(s|secs?|seconds?)$/u, seconds: 1 },
  { words: /^(mins?|minutes?)$/u, seconds: MINUTE },
  { words: /^(h|hrs?|hours?)$/u, seconds: HOUR },
  { words: /^(d|days?)$/u, seconds: DAY },
  { words: /^(wks?|weeks?)$/u, seconds: 7 * DAY },
  { words: /^(c|celsius|degc|degrees?|temp|temperature)$/u, seconds: null },
  { words: /^(v|volts?|voltage)$/u, seconds: null },
  { words: /^(ppm)$/u, seconds: null },
  { words: /^(kg|kilos?|kilograms?)$/u, seconds: null },
  { words: /^(km|kilomet(?:er|re)s?)$/u, seconds: null },
  { words: /^(mi|miles?)$/u, seconds: null },
  { words: /^(usd|dollars?)$/u, seconds: null },
  { words: /^(eur|euros?)$/u, seconds: null },
];

const unitCalled = (word: string): Unit | undefined => UNITS.find(({ words }) => words.test(word));

/** The unit in the name of a column: its last word that is one. */
const unitIn = (name: string): Unit | undefined =>
  wordsIn(name)
    .flatMap((word) => unitCalled(word) ?? [])
    .at(-1);

/** A number with its unit: the column that is measured in it, and the number in the unit of that column. */
export interface NumberWithUnit {
  readonly column: PromptColumn;
  readonly factor: number;
  /** Position of the word for the unit. */
  readonly at: number;
}

/** “longer than 2 days” of a column of hours is more than 48; null where the number has no unit that a column has. */
export function unitOfNumber(
  phrases: readonly Phrase[],
  at: number,
  { nearest, lexicon }: { readonly nearest: PromptColumn | null; readonly lexicon: Lexicon },
): NumberWithUnit | null {
  const unit = unitCalled(phrases[at]?.words.join(' ') ?? '');
  if (unit === undefined) {
    return null;
  }
  const own = nearest === null ? undefined : unitIn(nearest.name);
  if (nearest !== null && own !== undefined && isAlike(own, unit)) {
    return { column: nearest, factor: factorOf(unit, own), at };
  }
  const numbers = lexicon.columns.filter(({ type }) => isNumericType(type));
  const having = numbers.filter(({ name }) => unitIn(name) === unit);
  const [column, ...more] = having;
  return column === undefined || more.length > 0 || (nearest !== null && own === undefined)
    ? null
    : { column, factor: 1, at };
}

const isAlike = (one: Unit, other: Unit): boolean =>
  one === other || (one.seconds !== null && other.seconds !== null);

const factorOf = (from: Unit, to: Unit): number =>
  from.seconds === null || to.seconds === null ? 1 : from.seconds / to.seconds;
