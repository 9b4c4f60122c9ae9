import { isNumericType, quantityOf, type Condition } from '@plumbline/contract';
import { readTime } from './times.ts';
import { readNumber } from './words.ts';
import type { Lexicon, Phrase, PromptColumn, Term } from './link.ts';

export interface ReadConditions {
  /** The phrases without those that are conditions or limits. */
  readonly phrases: readonly Phrase[];
  readonly conditions: readonly Condition[];
  readonly limit: number | null;
  /** How many phrases became conditions or limits. */
  readonly used: number;
}

type ReadPhrases = (words: readonly string[], lexicon: Lexicon) => readonly Phrase[];

interface Reader {
  readonly words: readonly string[];
  readonly lexicon: Lexicon;
  readonly readPhrases: ReadPhrases;
}

const MAX_MARKS = 1000;
const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 };

/** The words of a question in phrases, its values, numbers and times as conditions on the rows. */
export function readConditions(
  words: readonly string[],
  lexicon: Lexicon,
  readPhrases: ReadPhrases,
): ReadConditions {
  const timed = takeTimes({ words, lexicon, readPhrases });
  const numbered = takeNumbers(timed.phrases, lexicon);
  const valued = takeValues(numbered.phrases);
  return {
    phrases: valued.phrases,
    conditions: [...valued.conditions, ...numbered.conditions, ...timed.conditions],
    limit: numbered.limit,
    used: timed.used + numbered.used,
  };
}

/** Spans of time are taken out before the rest is read, at places where no column or value is named. */
function takeTimes(reader: Reader) {
  const { words, lexicon, readPhrases } = reader;
  const time = timeColumn(reader);
  const conditions: Condition[] = [];
  let used = 0;
  const phrases: Phrase[] = [];
  let rest: string[] = [];
  const flush = (): void => {
    phrases.push(...readPhrases(rest, lexicon));
    rest = [];
  };
  for (let at = 0; at < words.length;) {
    const isCompared = /^(with|to|vs|versus|against|than|the|over)$/u.test(words[at - 1] ?? '');
    const isNumber = isBesideNumber(reader, at);
    const found = time === null || isNumber ? null : readTime(words.slice(at), time);
    const isComparison =
      isCompared && /^(last|previous)$/u.test(words[at] ?? '') && !/^\d/u.test(words[at + 1] ?? '');
    if (found === null || isComparison) {
      rest.push(words[at] ?? '');
      at += 1;
    } else {
      flush();
      conditions.push(...found.conditions);
      used += 1;
      at += found.count;
    }
  }
  flush();
  return { phrases, conditions, used };
}

/** The time that is named, else the first of the dataset. */
function timeColumn({ words, lexicon, readPhrases }: Reader): PromptColumn | null {
  const { times } = lexicon;
  if (times.length < 2) {
    return times[0] ?? null;
  }
  const named = new Set(
    readPhrases(words, lexicon).flatMap(({ meaning }) => (meaning?.kind === 'column' ? [meaning.name] : [])),
  );
  return times.find(({ name }) => named.has(name)) ?? times[0] ?? null;
}

/** `cost over 2000` compares; `over 1999 to 2001` does not occur. */
function isBesideNumber(reader: Reader, at: number): boolean {
  const { words, lexicon, readPhrases } = reader;
  if (!/^\d/u.test(words[at] ?? '')) {
    return words[at] === 'between' && isNumberName(reader, words[at - 1]);
  }
  const before = words.slice(Math.max(0, at - 2), at);
  const last = readPhrases(before, lexicon).at(-1);
  return last?.meaning?.kind === 'comparator' || isBetweenNumbers(reader, at);
}

function isBetweenNumbers(reader: Reader, at: number): boolean {
  const first = Math.max(0, at - 3);
  const start = reader.words.slice(first, at).lastIndexOf('between');
  const position = start === -1 ? -1 : first + start;
  return position > 0 && isNumberName(reader, reader.words[position - 1]);
}

function isNumberName({ lexicon, readPhrases }: Reader, word: string | undefined): boolean {
  const [phrase] = readPhrases(word === undefined ? [] : [word], lexicon);
  const meaning = phrase?.meaning;
  return (
    meaning?.kind === 'column' &&
    lexicon.columns.some(({ name, type }) => name === meaning.name && isNumericType(type)) &&
    !lexicon.times.some(({ name }) => name === meaning.name)
  );
}

/** Numbers beside “top” are limits; beside a comparator or a column of numbers they are conditions. */
function takeNumbers(phrases: readonly Phrase[], lexicon: Lexicon) {
  const taken = new Set<number>();
  const conditions: Condition[] = [];
  let limit: number | null = null;
  let used = 0;
  phrases.forEach((phrase, at) => {
    if (taken.has(at) || !isNumeral(phrase)) {
      return;
    }
    const ownLimit = limitAt(phrases, at);
    const compared = ownLimit === null ? comparisonAt(phrases, at, lexicon) : null;
    if (ownLimit !== null) {
      limit = ownLimit;
      taken.add(at);
      used += 1;
    } else if (compared !== null) {
      conditions.push(...compared.conditions);
      compared.taken.forEach((position) => taken.add(position));
      used += 1;
    }
  });
  const emptiness = takeEmptiness(phrases);
  return {
    phrases: phrases
      .filter((_, at) => !taken.has(at) && !emptiness.taken.has(at))
      .map((phrase): Phrase =>
        // “cost over time”, “cost over airlines”: nothing is compared.
        phrase.meaning?.kind === 'comparator'
          ? { ...phrase, meaning: phrase.words[0] === 'over' ? { kind: 'by' } : { kind: 'filler' } }
          : phrase,
      ),
    conditions: [...conditions, ...emptiness.conditions],
    limit,
    used: used + emptiness.conditions.length,
  };
}

function limitAt(phrases: readonly Phrase[], at: number): number | null {
  const count = Number(phrases[at]?.words[0]);
  const isBesideOrder = [at - 1, at + 1].some((index) => phrases[index]?.meaning?.kind === 'order');
  return isBesideOrder && Number.isInteger(count) && count >= 1 && count <= MAX_MARKS ? count : null;
}

interface ComparedNumber {
  readonly conditions: readonly Condition[];
  /** Positions of the phrases that say it. */
  readonly taken: readonly number[];
}

/** Null for a number that is compared with no column. */
function comparisonAt(phrases: readonly Phrase[], at: number, lexicon: Lexicon): ComparedNumber | null {
  const { value, size } = numberAt(phrases, at);
  const comparator = comparatorBefore(phrases, at);
  const column =
    comparator === null
      ? adjacentNumber(phrases, at, lexicon)
      : nearestNumber(phrases, comparator.at, lexicon);
  if (column === null || value === null) {
    return null;
  }
  const holdsShares =
    quantityOf(column, lexicon.columns) === 'share' && Number(column.profile?.max ?? 1) <= 1;
  const scaled = numberAt(phrases, at, holdsShares).value ?? value;
  const own = Array.from({ length: size }, (_, step) => at + step);
  const { name } = column;
  if (comparator === null) {
    return { conditions: [{ column: name, op: 'eq', value: scaled }], taken: own };
  }
  const { op } = comparator;
  const taken = [...own, comparator.at];
  if (op !== 'between') {
    return { conditions: [{ column: name, op, value: scaled }], taken };
  }
  const other = secondNumber(phrases, at + size);
  return other === null
    ? { conditions: [], taken }
    : { conditions: [{ column: name, op, value: [scaled, other.value] }], taken: [...taken, other.at] };
}

const isNumeral = ({ meaning, words }: Phrase): boolean => meaning === null && /^\d/u.test(words[0] ?? '');

function numberAt(phrases: readonly Phrase[], at: number, holdsShares = false) {
  const number = readNumber(phrases[at]?.words[0] ?? '', holdsShares);
  const scale = SCALES[phrases[at + 1]?.words[0] ?? ''];
  return number === null || scale === undefined
    ? { value: number, size: 1 }
    : { value: number * scale, size: 2 };
}

interface FoundComparator {
  readonly op: Extract<Term, { kind: 'comparator' }>['op'];
  readonly at: number;
}

/** The comparator right before a number, or one filler before it. */
function comparatorBefore(phrases: readonly Phrase[], at: number): FoundComparator | null {
  for (let index = at - 1; index >= Math.max(0, at - 2); index -= 1) {
    const meaning = phrases[index]?.meaning;
    if (meaning?.kind !== 'filler') {
      return meaning?.kind === 'comparator' ? { op: meaning.op, at: index } : null;
    }
  }
  return null;
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

/** Of the numbers that are named, the last before the comparison, else the first after it. */
function nearestNumber(phrases: readonly Phrase[], at: number, lexicon: Lexicon): PromptColumn | null {
  const before = phrases.slice(0, at).toReversed();
  const after = phrases.slice(at + 1);
  for (const phrase of [...before, ...after]) {
    const column = numberColumn(phrase, lexicon);
    if (column !== null) {
      return column;
    }
  }
  return null;
}

/** “8 cylinders”, “cylinders 8”, where the column has such a value. */
function adjacentNumber(phrases: readonly Phrase[], at: number, lexicon: Lexicon): PromptColumn | null {
  const value = readNumber(phrases[at]?.words[0] ?? '');
  const found = numberColumn(phrases[at + 1], lexicon) ?? numberColumn(phrases[at - 1], lexicon);
  if (found === null || value === null) {
    return null;
  }
  const { min, max } = found.profile ?? { min: null, max: null };
  return (min === null || value >= Number(min)) && (max === null || value <= Number(max)) ? found : null;
}

/** “missing cost”, “cost is not empty”. */
function takeEmptiness(phrases: readonly Phrase[]) {
  const taken = new Set<number>();
  const conditions: Condition[] = [];
  phrases.forEach(({ meaning }, at) => {
    if (meaning?.kind !== 'empty') {
      return;
    }
    const column = [phrases[at + 1], phrases[at - 1], phrases[at - 2]].find(
      (one) => one?.meaning?.kind === 'column',
    )?.meaning;
    if (column?.kind === 'column') {
      conditions.push({ column: column.name, op: meaning.isEmpty ? 'isnull' : 'notnull' });
      taken.add(at);
    }
  });
  return { taken, conditions };
}

/** Values of a column are one condition; after “not” they are left out. */
function takeValues(phrases: readonly Phrase[]) {
  const kept = new Map<string, (string | number | boolean)[]>();
  const left = new Map<string, (string | number | boolean)[]>();
  let isNegated = false;
  for (const { meaning, words } of phrases) {
    if (meaning?.kind === 'not') {
      isNegated = true;
    } else if (meaning?.kind === 'value') {
      const values = isNegated ? left : kept;
      const known = values.get(meaning.column) ?? [];
      values.set(meaning.column, known.includes(meaning.value) ? known : [...known, meaning.value]);
    } else if (meaning?.kind !== 'filler' || /^(with|where|show|by)$/u.test(words[0] ?? '')) {
      isNegated = false;
    }
  }
  const conditions = [
    ...[...kept].map(([column, values]) => one(column, values, ['eq', 'in'])),
    ...[...left].map(([column, values]) => one(column, values, ['ne', 'nin'])),
  ];
  return { phrases, conditions };
}

function one(
  column: string,
  values: readonly (string | number | boolean)[],
  [single, several]: readonly ['eq' | 'ne', 'in' | 'nin'],
): Condition {
  const [value] = values;
  return values.length === 1 && value !== undefined
    ? { column, op: single, value }
    : { column, op: several, value: [...values] };
}
