import { isNumericType } from '@plumbline/contract';
import { reaches } from './column-range.ts';
import type { Lexicon, Phrase, PromptColumn } from './phrase.ts';
import { wordInFull, wordsIn } from './words.ts';

interface Unit {
  /** Words for it in questions and in names of columns. */
  readonly words: RegExp;
  /** Units of one kind are converted; null for one that is not. */
  readonly kind: 'time' | 'mass' | 'length' | 'area' | 'data' | 'energy' | 'power' | null;
  /** How much of the smallest unit of its kind it is. */
  readonly size: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const unit = (words: RegExp, kind: Unit['kind'] = null, size = 1): Unit => ({ words, kind, size });

const UNITS: readonly Unit[] = [
  unit(/^(s|secs?|seconds?)$/u, 'time', 1),
  unit(/^(mins?|minutes?)$/u, 'time', MINUTE),
  unit(/^(h|hrs?|hours?)$/u, 'time', HOUR),
  unit(/^(d|days?|nights?)$/u, 'time', DAY),
  unit(/^(wks?|weeks?)$/u, 'time', 7 * DAY),
  unit(/^(g|grams?)$/u, 'mass', 1),
  unit(/^(kg|kilos?|kilograms?)$/u, 'mass', 1000),
  unit(/^(t|tons?|tonnes?)$/u, 'mass', 1e6),
  unit(/^(lbs?|pounds?)$/u),
  unit(/^(mm|millimet(?:er|re)s?)$/u, 'length', 1),
  unit(/^(cm|centimet(?:er|re)s?)$/u, 'length', 10),
  unit(/^(m|met(?:er|re)s?)$/u, 'length', 1000),
  unit(/^(km|kilomet(?:er|re)s?)$/u, 'length', 1e6),
  unit(/^(mi|miles?)$/u),
  unit(/^(ft|feet|foot)$/u),
  unit(/^(sqm|m2)$/u, 'area', 1),
  unit(/^(ha|hectares?)$/u, 'area', 10_000),
  unit(/^(acres?)$/u),
  unit(/^(sqft)$/u),
  unit(/^(kb|kilobytes?)$/u, 'data', 1),
  unit(/^(mb|megabytes?)$/u, 'data', 1000),
  unit(/^(gb|gigabytes?)$/u, 'data', 1e6),
  unit(/^(kwh)$/u, 'energy', 1),
  unit(/^(mwh)$/u, 'energy', 1000),
  unit(/^(kw|kilowatts?)$/u, 'power', 1),
  unit(/^(mw|megawatts?)$/u, 'power', 1000),
  unit(/^(l|lit(?:er|re)s?)$/u),
  unit(/^(c|celsius|degc|degrees?|temp|temperature)$/u),
  unit(/^(v|volts?|voltage)$/u),
  unit(/^(ppm)$/u),
  unit(/^(bpm)$/u),
  unit(/^(pages?|pg|pgs)$/u),
  unit(/^(usd|dollars?)$/u),
  unit(/^(eur|euros?)$/u),
  unit(/^(gbp)$/u),
];

export const unitCalled = (word: string): Unit | undefined => UNITS.find(({ words }) => words.test(word));

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

interface NumberContext {
  readonly nearest: PromptColumn | null;
  /** Null where it is not known. */
  readonly value: number | null;
  readonly lexicon: Lexicon;
}

const wordsAt = (phrases: readonly Phrase[], at: number): string => phrases[at]?.words.join(' ') ?? '';

/** “younger than 6 months”, of a column of ages in months. */
const namedUnit = (word: string, nearest: PromptColumn | null, at: number): NumberWithUnit | null =>
  word !== '' && nearest !== null && wordsIn(nearest.name).includes(word)
    ? { column: nearest, factor: 1, at }
    : null;

/** “longer than 2 days” of a column of hours is more than 48; null where the number has no unit that a column has. */
export function unitOfNumber(
  phrases: readonly Phrase[],
  at: number,
  { nearest, value, lexicon }: NumberContext,
): NumberWithUnit | null {
  const word = wordsAt(phrases, at);
  const unit = unitCalled(word);
  if (unit === undefined) {
    return namedUnit(word, nearest, at);
  }
  const own = nearest === null ? undefined : unitIn(nearest.name);
  if (nearest !== null && own !== undefined && isAlike(own, unit)) {
    return { column: nearest, factor: factorOf(unit, own), at };
  }
  const numbers = lexicon.columns.filter(({ type }) => isNumericType(type));
  const havingIt = numbers.filter(({ name }) => unitIn(name) === unit);
  // “under an hour”, where there are minutes.
  const alike = havingIt.length > 0 ? havingIt : numbers.filter(({ name }) => isAlikeIn(name, unit));
  // An hour is one of minutes rather than of nights, which are never as few.
  const reached = alike.filter(
    (one) => value !== null && reaches(one, value * factorOf(unit, unitIn(one.name) ?? unit)),
  );
  const having = alike.length > 1 ? reached : alike;
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
  one === other || (one.kind !== null && one.kind === other.kind);

const factorOf = (from: Unit, to: Unit): number =>
  from.kind === null || from.kind !== to.kind ? 1 : from.size / to.size;

/** Whether a name says that its numbers are weights, lengths, times and the like, and so no money. */
export const hasPhysicalUnit = (name: string): boolean => (unitIn(name)?.kind ?? null) !== null;

/** Whether a name says that its numbers are lengths of time: “outage_min”. */
export const isDurationName = (name: string): boolean => unitIn(name)?.kind === 'time';

const SPOKEN_UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:s|secs?|seconds?)$/u, 'seconds'],
  [/^(?:mins?|minutes?)$/u, 'minutes'],
  [/^(?:h|hrs?|hours?)$/u, 'hours'],
  [/^(?:d|days?)$/u, 'days'],
];

/** “response time” for `Response (min)`, “repair hours” and “hours of repair” for `Repair time (h)`. */
export function durationNames(name: string): readonly string[] {
  const words = wordsIn(name);
  const spoken = SPOKEN_UNITS.find(([unit]) => unit.test(words.at(-1) ?? ''))?.[1];
  const own = words.slice(0, -1).filter((word) => !/^(?:time|duration|in|tm|dur)$/u.test(word));
  const thing = own.map(wordInFull).join(' ');
  return spoken === undefined || own.length === 0 || own.length > 2
    ? []
    : [`${thing} time`, `${thing} ${spoken}`, `${spoken} of ${thing}`];
}

const SPOKEN = 3;

/** The only number that is measured in a unit: “hectares” for `AreaHa`; null for none or several. */
export function measuredIn(word: string, columns: readonly PromptColumn[]): string | null {
  const called = word.length < SPOKEN ? undefined : unitCalled(word);
  const numbers = called === undefined ? [] : columns.filter(({ type }) => isNumericType(type));
  const having = numbers.filter(({ name }) => unitIn(name) === called);
  // “tonnes” of a weight in kilograms; days and hours are of too many things.
  const isOther = having.length === 0 && called !== undefined && called.kind !== 'time';
  const [only, ...more] = isOther ? numbers.filter(({ name }) => isAlikeIn(name, called)) : having;
  return only === undefined || more.length > 0 ? null : only.name;
}

/** What units measure, in words that mean nothing else: “size” and “time” are of too many things. */
const MEASURED: readonly (readonly [Unit['kind'], RegExp])[] = [
  ['mass', /^(?:weights?|tonnage|mass|heav(?:y|ier|iest))$/u],
  ['energy', /^(?:electricity|energy|consumption|usage)$/u],
  ['length', /^(?:distances?|farther|farthest|furthest|mileage)$/u],
  ['time', /^(?:durations?|longer|longest|shorter|shortest)$/u],
];

/** The numbers that are measured in a unit of what a word names: “tonnage” for `gross_t`. */
export function measuredBy(word: string, columns: readonly PromptColumn[]): readonly string[] {
  const kinds = MEASURED.flatMap(([kind, words]) => (words.test(word) ? [kind] : []));
  const isMeasured = (name: string): boolean => kinds.includes(unitIn(name)?.kind ?? null);
  return kinds.length === 0
    ? []
    : columns.filter(({ name, type }) => isNumericType(type) && isMeasured(name)).map(({ name }) => name);
}
