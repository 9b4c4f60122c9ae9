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
  const havingIt = numbers.filter(({ name }) => unitIn(name) === unit);
  // “under an hour”, where there are minutes.
  const having = havingIt.length > 0 ? havingIt : numbers.filter(({ name }) => isAlikeIn(name, unit));
  const [column, ...more] = having;
  return column === undefined || more.length > 0 || (nearest !== null && own === undefined)
    ? null
    : { column, factor: factorOf(unit, unitIn(column.name) ?? unit), at };
}

/** “average response in minutes”, of a column of minutes: the unit says no more. */
export function withoutOwnUnits(phrases: readonly Phrase[], { columns }: Lexicon): readonly Phrase[] {
  const units = new Set(
    phrases.flatMap(({ meaning }) => {
      const column =
        meaning?.kind === 'column' ? columns.find(({ name }) => name === meaning.name) : undefined;
      return column !== undefined && isNumericType(column.type) ? (unitIn(column.name) ?? []) : [];
    }),
  );
  return phrases.map((phrase, at): Phrase => {
    const unit = phrases[at - 1]?.words.join(' ') === 'in' ? unitCalled(phrase.words.join(' ')) : undefined;
    const isOwn =
      unit !== undefined && units.has(unit) && (phrase.meaning === null || phrase.meaning.kind === 'unit');
    return isOwn ? { ...phrase, meaning: { kind: 'filler' } } : phrase;
  });
}

const isAlikeIn = (name: string, unit: Unit): boolean => {
  const own = unitIn(name);
  return own !== undefined && isAlike(own, unit);
};

const isAlike = (one: Unit, other: Unit): boolean =>
  one === other || (one.seconds !== null && other.seconds !== null);

const factorOf = (from: Unit, to: Unit): number =>
  from.seconds === null || to.seconds === null ? 1 : from.seconds / to.seconds;
