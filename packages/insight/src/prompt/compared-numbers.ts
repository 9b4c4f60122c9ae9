import { isNumericType, detectQuantity, type Condition } from '@plumbline/contract';
import { ageCompared } from './ages.ts';
import { reaches } from './column-range.ts';
import { comparatorBefore } from './comparators.ts';
import { isDurationName, unitOfNumber, type NumberWithUnit } from './number-units.ts';
import { amountOfRows, hasRowsNamed } from './only-amount.ts';
import { amountThatReaches, onlyOfQuantity } from './reached-amounts.ts';
import { readAdjectives } from './thesaurus.ts';
import { isSameWord, readNumber } from './words.ts';
import type { Lexicon, Phrase, PromptColumn } from './phrase.ts';

const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 };

export interface ComparedNumber {
  readonly conditions: readonly Condition[];
  /** Positions of the phrases that say it. */
  readonly taken: readonly number[];
  /** The position of the name of its column. */
  readonly columnAt: number;
}

/** Null for a number that is compared with no column. */
export function comparisonAt(
  phrases: readonly Phrase[],
  at: number,
  lexicon: Lexicon,
): ComparedNumber | null {
  const comparator = comparatorBefore(phrases, at);
  return comparator === null
    ? equalNumber(phrases, at, lexicon)
    : orderedNumber({ phrases, at, lexicon }, comparator);
}

/** “8 cylinders”, “a score of 9 or 10” */
function equalNumber(phrases: readonly Phrase[], at: number, lexicon: Lexicon): ComparedNumber | null {
  const compared = adjacentNumber(phrases, at, lexicon) ?? scoreGiven({ phrases, at, lexicon });
  const value = compared === null ? null : valueIn(phrases, at, { column: compared.column, lexicon });
  if (compared === null || value === null) {
    return null;
  }
  const { name } = compared.column;
  const { size } = numberAt(phrases, at);
  const others = furtherNumbers(phrases, at + size, lexicon);
  const condition: Condition =
    others.length === 0
      ? { column: name, op: 'eq', value }
      : { column: name, op: 'in', value: [value, ...others.map((other) => other.value)] };
  return {
    conditions: [condition],
    taken: [...spanOf(at, size), ...others.map((other) => other.at)],
    columnAt: compared.at,
  };
}

const GIVEN = /^(got|get|gets|gave|give|gives|scored|rated|received|earned)$/u;

/** “visits that got a 9 or 10”: what is given as a number alone is a score, where there is only one that reaches it. */
function scoreGiven({ phrases, at, lexicon }: NumberPosition): NamedNumber | null {
  const verb = phrases
    .slice(0, at)
    .findLast(({ words }) => !/^(an?|us|it|them|only|or)$/u.test(words.join(' ')));
  const isAlone = phrases
    .slice(at + 1)
    .every((phrase) => phrase.words.join(' ') === 'or' || isNumeral(phrase));
  const isGiven = isAlone && hasRowsNamed(phrases) && GIVEN.test(verb?.words.join(' ') ?? '');
  const column = isGiven ? onlyOfQuantity('score', lexicon) : null;
  const { value } = numberAt(phrases, at);
  return column !== null && value !== null && reaches(column, value) ? { column, at } : null;
}

interface NumberPosition {
  readonly phrases: readonly Phrase[];
  readonly at: number;
  readonly lexicon: Lexicon;
}

const spanOf = (at: number, size: number): readonly number[] =>
  Array.from({ length: size }, (_, step) => at + step);

/** A number as the column has it: 20 % of a column of shares is 0.2. */
function valueIn(
  phrases: readonly Phrase[],
  at: number,
  { column, lexicon }: { readonly column: PromptColumn; readonly lexicon: Lexicon },
): number | null {
  const holdsShares =
    detectQuantity(column, lexicon.columns) === 'share' && Number(column.profile?.max ?? 1) <= 1;
  return numberAt(phrases, at, holdsShares).value ?? numberAt(phrases, at).value;
}

/** The column that the words around a comparison name. */
const numberCompared = ({ phrases, at, lexicon }: NumberPosition, comparatorAt: number): NamedNumber | null =>
  lengthBefore({ phrases, at: comparatorAt, lexicon }) ??
  measuredBy({ phrases, at: comparatorAt, lexicon }) ??
  ageCompared(phrases, { comparatorAt, at }, lexicon) ??
  nearestNumber(phrases, comparatorAt, lexicon);

/** “above 100”, “between 1 and 5 hours” */
function orderedNumber(
  { phrases, at, lexicon }: NumberPosition,
  { op, at: comparatorAt }: NonNullable<ReturnType<typeof comparatorBefore>>,
): ComparedNumber | null {
  const { size } = numberAt(phrases, at);
  const nearest = numberCompared({ phrases, at, lexicon }, comparatorAt);
  const second = op === 'between' ? secondNumber(phrases, at + size) : null;
  const unitAt = (second?.at ?? at + size - 1) + 1;
  const unit = unitOfNumber(phrases, unitAt, {
    nearest: nearest?.column ?? null,
    value: numberAt(phrases, at).value,
    lexicon,
  });
  const compared =
    unit === null ? withoutUnit({ phrases, at, lexicon }, comparatorAt, nearest) : comparedIn(unit, nearest);
  const value = compared === null ? null : valueIn(phrases, at, { column: compared.column, lexicon });
  if (compared === null || value === null) {
    return null;
  }
  const { column } = compared;
  const numbers = [value, ...lastValue(second, phrases, { column, lexicon })];
  return {
    conditions: orderCondition(
      op,
      compared.column.name,
      numbers.map((one) => one * (unit?.factor ?? 1)),
    ),
    taken: [...spanOf(at, size), comparatorAt, ...[unit, second].flatMap((one) => one?.at ?? [])],
    columnAt: compared.at,
  };
}

/** The other end of a range, as the column has it. */
const lastValue = (
  second: ReturnType<typeof secondNumber>,
  phrases: readonly Phrase[],
  context: { readonly column: PromptColumn; readonly lexicon: Lexicon },
): readonly number[] => (second === null ? [] : [valueIn(phrases, second.at, context) ?? second.value]);

/** “people on more than 15 % off” have a share of it, where there is only one column of shares. */
function shareCompared({ phrases, at, lexicon }: NumberPosition, nearest: NamedNumber | null) {
  const isShare = phrases[at]?.words[0]?.endsWith('%') === true;
  const column = isShare ? onlyOfQuantity('share', lexicon) : null;
  return column === null || nearest?.column === column ? null : { column, at };
}

/** What a number without a unit is of. */
const withoutUnit = (
  position: NumberPosition,
  comparatorAt: number,
  nearest: NamedNumber | null,
): NamedNumber | null =>
  shareCompared(position, nearest) ??
  amountBeyond(position, comparatorAt, nearest) ??
  nearest ??
  amountCompared(position, comparatorAt);

const FAR = 10;

/** “3 bedroom houses under 300k”: no number of bedrooms, which are never as many. */
function amountBeyond(
  { phrases, at, lexicon }: NumberPosition,
  comparatorAt: number,
  nearest: NamedNumber | null,
): NamedNumber | null {
  const { value } = numberAt(phrases, at);
  const most = Number(nearest?.column.profile?.max ?? Infinity);
  const isBeyond =
    nearest !== null && nearest.at !== comparatorAt - 1 && value !== null && value > most * FAR;
  const column = isBeyond && value !== null ? amountThatReaches(value, lexicon) : null;
  return column === null ? null : { column, at: comparatorAt };
}

/** Rows that are compared with a number alone: by their only amount, else by that whose values reach it. */
function amountCompared({ phrases, at, lexicon }: NumberPosition, comparatorAt: number): NamedNumber | null {
  const only = amountOfRows(phrases, comparatorAt, lexicon);
  const { value } = numberAt(phrases, at);
  const isOfMoney =
    readAdjectives(phrases[comparatorAt]?.words[0] ?? '').length === 0 && hasRowsNamed(phrases);
  const column = only === null && value !== null && isOfMoney ? amountThatReaches(value, lexicon) : null;
  return column === null ? only : { column, at: comparatorAt };
}

/** “response longer than 2 hours”: a length of time that is named right before, whatever else is one. */
function lengthBefore({ phrases, at, lexicon }: NumberPosition): NamedNumber | null {
  const index = phrases
    .slice(0, at)
    .findLastIndex(({ words }) => !/^(?:is|are|was|were|of|time)$/u.test(words.join(' ')));
  const column = numberColumn(phrases[index], lexicon);
  return column !== null && phrases[index]?.meaning?.kind === 'column' && isDurationName(column.name)
    ? { column, at: index }
    : null;
}

/** “older than 50” is about the only column of ages, whatever else is near; null for “more than” and the like. */
function measuredBy({ phrases, at, lexicon }: NumberPosition): NamedNumber | null {
  const stems = readAdjectives(phrases[at]?.words[0] ?? '').flatMap((one) => one.stems);
  for (const meaning of stems) {
    const having = lexicon.parts.filter(
      (part) => part.isNumber && part.stems.some((known) => isSameWord(known, meaning)),
    );
    const [only, ...more] = having;
    if (only !== undefined) {
      const column = lexicon.columns.find(({ name }) => name === only.name);
      return column === undefined || more.length > 0 ? null : namedOrSaid(column, { phrases, at, lexicon });
    }
  }
  return null;
}

/** A column at its name where the comparison has it, else at the comparison. */
function namedOrSaid(column: PromptColumn, { phrases, at, lexicon }: NumberPosition): NamedNumber {
  const nearest = nearestNumber(phrases, at, lexicon);
  return nearest?.column === column ? nearest : { column, at };
}

/** None where the other end of a range is missing. */
function orderCondition(
  op: NonNullable<ReturnType<typeof comparatorBefore>>['op'],
  column: string,
  [first, second]: readonly number[],
): readonly Condition[] {
  if (first === undefined || op !== 'between') {
    return first === undefined || op === 'between' ? [] : [{ column, op, value: first }];
  }
  return second === undefined ? [] : [{ column, op, value: [first, second] }];
}

/** Of a number with a unit the column that has it, at its name where that is the nearest. */
const comparedIn = ({ column, at }: NumberWithUnit, nearest: NamedNumber | null): NamedNumber =>
  nearest?.column === column ? nearest : { column, at };

/** “a score of 9 or 10”: what follows with “or” is of the same column. */
function furtherNumbers(phrases: readonly Phrase[], from: number, lexicon: Lexicon) {
  const found: { readonly at: number; readonly value: number }[] = [];
  for (let at = from; phrases[at]?.words.join(' ') === 'or'; at += 2) {
    const phrase = phrases[at + 1];
    const value = phrase !== undefined && isNumeral(phrase) ? numberAt(phrases, at + 1).value : null;
    if (value === null || numberColumn(phrases[at + 2], lexicon) !== null) {
      break;
    }
    found.push({ at: at + 1, value });
  }
  return found;
}

export const isNumeral = ({ meaning, words }: Phrase): boolean =>
  meaning === null && /^\d/u.test(words[0] ?? '');

function numberAt(phrases: readonly Phrase[], at: number, holdsShares = false) {
  const number = readNumber(phrases[at]?.words[0] ?? '', holdsShares);
  const scale = SCALES[phrases[at + 1]?.words[0] ?? ''];
  return number === null || scale === undefined
    ? { value: number, size: 1 }
    : { value: number * scale, size: 2 };
}

function secondNumber(phrases: readonly Phrase[], from: number) {
  for (let at = from; at < Math.min(phrases.length, from + 2); at += 1) {
    const phrase = phrases[at];
    const value = phrase !== undefined && isNumeral(phrase) ? numberAt(phrases, at).value : null;
    if (value !== null) {
      return { at, value };
    }
  }
  return null;
}

const numberColumn = (phrase: Phrase | undefined, { columns }: Lexicon): PromptColumn | null => {
  const meaning = phrase?.meaning;
  const name = meaning?.kind === 'ambiguous' ? meaning.names[0] : null;
  const wanted = meaning?.kind === 'column' ? meaning.name : name;
  return columns.find((column) => column.name === wanted && isNumericType(column.type)) ?? null;
};

/** The last number before the comparison, else the first after it. */
function nearestNumber(phrases: readonly Phrase[], at: number, lexicon: Lexicon): NamedNumber | null {
  const positions = phrases.map((_, index) => index);
  for (const index of [...positions.slice(0, at).toReversed(), ...positions.slice(at + 1)]) {
    const column = numberColumn(phrases[index], lexicon);
    if (column !== null) {
      return { column, at: index };
    }
  }
  return null;
}

interface NamedNumber {
  readonly column: PromptColumn;
  readonly at: number;
}

/** “8 cylinders”, “cylinders 8”, where the column has such a value. */
function adjacentNumber(phrases: readonly Phrase[], at: number, lexicon: Lexicon): NamedNumber | null {
  const value = readNumber(phrases[at]?.words[0] ?? '');
  // “primary affiliation is 1”
  const isStated = /^(is|was|of)$/u.test(phrases[at - 1]?.words.join(' ') ?? '');
  const index = [at + 1, at - 1, ...(isStated ? [at - 2] : [])].find(
    (position) => numberColumn(phrases[position], lexicon) !== null,
  );
  const column = index === undefined ? null : numberColumn(phrases[index], lexicon);
  if (column === null || index === undefined || value === null) {
    return null;
  }
  return reaches(column, value) ? { column, at: index } : null;
}
