import { isNumericType, type Condition, type TimeGrain } from '@plumbline/contract';
import { comparisonAt, isNumeral, type ComparedNumber } from './compared-numbers.ts';
import { takeEmptiness, withoutValue } from './empty-conditions.ts';
import { alternativesIn, type PlacedCondition } from './placed-conditions.ts';
import { joinSpans } from './joined-spans.ts';
import { limitAt } from './limits.ts';
import { measuredValues } from './measured-values.ts';
import { namedUnits } from './named-units.ts';
import { withoutOwnUnits } from './number-units.ts';
import { isCurrency } from './only-amount.ts';
import { valuesInColumns } from './values-in-columns.ts';
import { withoutNumber } from './without-number.ts';
import { takeSigns } from './signed-numbers.ts';
import { takeTextConditions } from './text-conditions.ts';
import { valueConditions } from './value-conditions.ts';
import { readTime } from './times.ts';
import { phraseKey, wordsIn } from './words.ts';
import type { Lexicon, Phrase, PromptColumn, ReadPhrases } from './phrase.ts';

export interface ReadConditions {
  /** The phrases without those that are conditions or limits. */
  readonly phrases: readonly Phrase[];
  readonly conditions: readonly Condition[];
  /** Besides them all conditions of one of these lists hold; empty for none. */
  readonly either: readonly (readonly Condition[])[];
  readonly limit: number | null;
  /** The unit of several times that are named beside each other; null for one. */
  readonly spanUnit: TimeGrain | null;
  /** How many phrases became conditions or limits. */
  readonly used: number;
  /** Columns whose names were taken out with their conditions: “with a price between 60 and 120”. */
  readonly taken: readonly string[];
}

interface Reader {
  readonly words: readonly string[];
  readonly lexicon: Lexicon;
  readonly readPhrases: ReadPhrases;
}

/** More words than name one time: “monday, tuesday and …”, a list of years. */
const TIME_WORDS = 60;

/** The words of a question in phrases, its values, numbers and times as conditions on the rows. */
export function readConditions(
  words: readonly string[],
  lexicon: Lexicon,
  readPhrases: ReadPhrases,
): ReadConditions {
  const texts = takeTextConditions(words, lexicon, readPhrases);
  const timed = takeTimes({ words: texts.words, lexicon, readPhrases });
  const spans = joinSpans(timed.spans);
  const numbered = takeNumbers(
    withoutOwnUnits(
      measuredValues(namedUnits(valuesInColumns(timed.phrases, lexicon), lexicon), lexicon),
      lexicon,
    ),
    lexicon,
    readPhrases,
  );
  return {
    phrases: numbered.phrases,
    conditions: withoutKnown([
      ...valueConditions(numbered.phrases),
      ...texts.conditions,
      ...numbered.conditions,
      ...spans.conditions,
    ]),
    either:
      [texts.either.map((one) => [one]), numbered.either, spans.either].find((one) => one.length > 0) ?? [],
    spanUnit: spans.unit,
    limit: numbered.limit,
    used: texts.conditions.length + texts.either.length + timed.used + numbered.used,
    taken: numbered.columns,
  };
}

const SPANS: ReadonlySet<string> = new Set([
  'eq',
  'in',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'relative',
  'falls',
]);

/** What is in a span of time is not empty. */
const withoutKnown = (conditions: readonly Condition[]): readonly Condition[] =>
  conditions.filter(
    ({ op, column }) =>
      op !== 'notnull' || !conditions.some((other) => other.column === column && SPANS.has(other.op)),
  );

/** Spans of time are taken out before the rest is read, at places where no column or value is named. */
function takeTimes(reader: Reader) {
  const { words, lexicon, readPhrases } = reader;
  const time = timeColumn(reader);
  const spans: (readonly Condition[])[] = [];
  let used = 0;
  const phrases: Phrase[] = [];
  let rest: string[] = [];
  const flush = (): void => {
    phrases.push(...readPhrases(rest, lexicon));
    rest = [];
  };
  for (let at = 0; at < words.length;) {
    const isNumber = isBesideNumber(reader, at, spans.length > 0);
    const near = words.slice(at, at + TIME_WORDS);
    const read = time === null || isNumber ? null : readTime(near, time);
    const found = read === null || isNamedThere(reader, at, read.count) ? null : read;
    if (found === null || isComparison(words, at)) {
      rest.push(words[at] ?? '');
      at += 1;
    } else {
      flush();
      dropTimeName(phrases, time?.name);
      spans.push(found.conditions);
      used += 1;
      at += found.count;
    }
  }
  flush();
  return { phrases, spans, used };
}

/** The time is part of a name, or a value itself. */
const isNamedThere = (reader: Reader, at: number, count: number): boolean =>
  isInName(reader.words, at, reader.lexicon) || isBareValue(reader, at, count);

const isComparison = (words: readonly string[], at: number): boolean =>
  comparesAt(words, at) && /^(last|previous)$/u.test(words[at] ?? '') && !/^\d/u.test(words[at + 1] ?? '');

/** “with the last quarter” compares, “in the last quarter” does not. */
const comparesAt = (words: readonly string[], at: number): boolean =>
  COMPARED.test(words[words[at - 1] === 'the' ? at - 2 : at - 1] ?? '');

const COMPARED = /^(with|to|vs|versus|against|than|over)$/u;

/** “how many APR”, a status: a month alone that is also a value. */
const isBareValue = ({ words, lexicon }: Reader, at: number, count: number): boolean =>
  count === 1 &&
  /^\p{L}+$/u.test(words[at] ?? '') &&
  lexicon.named.get(phraseKey(words.slice(at, at + 1)))?.kind === 'value';

const MAX_NAME = 4;

/** “Black Friday”, the name of a campaign, is no weekday. */
const isInName = (words: readonly string[], at: number, { named }: Lexicon): boolean =>
  Array.from({ length: MAX_NAME }, (_, back) => at - back).some(
    (start) =>
      start >= 0 &&
      Array.from({ length: MAX_NAME }, (_, step) => at + 1 + step).some((end) => {
        const spoken = words.slice(start, end);
        return spoken.length > 1 && end <= words.length && named.get(phraseKey(spoken))?.kind === 'value';
      }),
  );

/** “who was hired before 2002” names the time for the condition alone. */
function dropTimeName(phrases: Phrase[], time: string | undefined): void {
  const at = phrases.findLastIndex(({ meaning }) => meaning?.kind !== 'filler');
  const { meaning } = phrases[at] ?? {};
  if (meaning?.kind === 'column' && meaning.name === time && isInClause(phrases, at)) {
    phrases.splice(at, 1);
  }
}

/** Where a clause about the rows begins: “whose salary is over 8000”. */
const CLAUSE = /^(whose|who|with|where|when|while|that|which|having|have|has|had|given|if)$/u;
const CLAUSE_REACH = 5;
/** Another condition that follows with “and” or “or”. */
const CHAIN_REACH = 10;

const isInClause = (phrases: readonly Phrase[], at: number): boolean =>
  phrases
    .slice(Math.max(0, at - CLAUSE_REACH), at)
    .some(({ words }) => words.some((word) => CLAUSE.test(word)));

/** The time that is named, else the first of the dataset. */
function timeColumn({ words, lexicon, readPhrases }: Reader): PromptColumn | null {
  const { times } = lexicon;
  if (times.length < 2) {
    return times[0] ?? null;
  }
  const named = new Set(
    readPhrases(words, lexicon).flatMap(({ meaning }) => {
      const all = meaning?.kind === 'ambiguous' ? meaning.names : [];
      return meaning?.kind === 'column' ? [meaning.name] : all;
    }),
  );
  return (
    times.find(({ name }) => named.has(name)) ?? times.find((time) => isSaid(time, words)) ?? times[0] ?? null
  );
}

/** “homes sold in 2023” by `sold_on`, also where the rows are sales. */
const isSaid = ({ name }: PromptColumn, words: readonly string[]): boolean =>
  wordsIn(name).some((word) => /(?:[^e]ed|sold|paid|sent|left|let)$/u.test(word) && words.includes(word));

/** `cost over 2000` compares; `over 1999 to 2001` does not occur. */
function isBesideNumber(reader: Reader, at: number, isSecond: boolean): boolean {
  const { words, lexicon, readPhrases } = reader;
  if (!/^\d/u.test(words[at] ?? '')) {
    return words[at] === 'between' && isAmount(words.slice(at + 1)) && isNumberName(reader, words[at - 1]);
  }
  // “was 2015 warmer than 2014”
  if (isSecond && words[at - 1] === 'than') {
    return false;
  }
  const before = words.slice(Math.max(0, at - 2), at);
  const last = readPhrases(before, lexicon).at(-1);
  return last?.meaning?.kind === 'comparator' || isBetweenNumbers(reader, at);
}

/** A number that does not begin a day such as “2024-05-31”. */
const isAmount = ([first = '', second = '', third = '']: readonly string[]): boolean =>
  /^\d/u.test(first) && !/^\d{4} \d\d \d\d$/u.test(`${first} ${second} ${third}`);

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
function takeNumbers(phrases: readonly Phrase[], lexicon: Lexicon, readWords: ReadPhrases) {
  const taken = new Set<number>();
  const found: PlacedCondition[] = [];
  let limit: number | null = null;
  let used = 0;
  // “books over 500 pages”: whatever is called so is what the rows are.
  const isOfUnknown = phrases[0]?.meaning === null && phrases[1]?.meaning?.kind === 'comparator';
  const isCounting = isOfUnknown || phrases.some(({ meaning }) => meaning?.kind === 'rows');
  let clauseEnd = -CHAIN_REACH - 1;
  const isConsumed = (at: number): boolean =>
    isCounting || isInClause(phrases, at) || at - clauseEnd <= CHAIN_REACH;
  phrases.forEach((phrase, at) => {
    if (taken.has(at) || !isNumeral(phrase)) {
      return;
    }
    const ownLimit = limitAt(phrases, at, lexicon);
    const compared = ownLimit === null ? comparisonAt(phrases, at, lexicon) : null;
    if (ownLimit !== null) {
      limit = ownLimit;
      taken.add(at);
      used += 1;
    } else if (compared !== null) {
      found.push(...compared.conditions.map((condition) => ({ at, condition })));
      compared.taken.forEach((position) => taken.add(position));
      used += 1;
      unitAfter(phrases, at, compared).forEach((position) => taken.add(position));
      if (
        isConsumed(compared.columnAt) ||
        isOfRowsBefore(phrases, compared.columnAt, at) ||
        isAttributive(phrases, compared.columnAt, at) ||
        isRightAfter(phrases, compared.columnAt, at)
      ) {
        taken.add(compared.columnAt);
        restOfName(phrases, compared).forEach((position) => taken.add(position));
        clauseEnd = at;
      }
    }
  });
  const stated = [takeEmptiness(phrases, lexicon), takeSigns(phrases, lexicon)];
  const statements = stated.flatMap((one) => one.found);
  statements.forEach(({ columnAt, isOwn }) => {
    if (isOwn || isConsumed(columnAt)) {
      taken.add(columnAt);
    }
  });
  const { conditions, either } = alternativesIn(phrases, [...found, ...statements]);
  const columnsTaken = [...taken].flatMap((at) => columnNamed(phrases[at]) ?? []);
  stated.forEach((one) => one.taken.forEach((at) => taken.add(at)));
  return {
    phrases: phrases
      .filter((_, at) => !taken.has(at))
      .flatMap((phrase) => withoutNumber(withoutValue(phrase), lexicon, readWords)),
    conditions,
    either,
    limit,
    used: used + statements.length,
    columns: columnsTaken,
  };
}

/** “2 bedroom flats”: a number of one of them says what kind they are. */
const isAttributive = (phrases: readonly Phrase[], columnAt: number, at: number): boolean =>
  columnAt === at + 1 &&
  phrases[columnAt]?.words.at(-1)?.endsWith('s') === false &&
  (phrases[columnAt + 1]?.meaning?.kind === 'subject' || phrases[columnAt + 1]?.meaning?.kind === 'value');

/** “a waiting time over 2 hours”, “aged between 30 and 40”: all words right before the comparison that name its column. */
function restOfName(
  phrases: readonly Phrase[],
  { conditions, taken, columnAt }: ComparedNumber,
): readonly number[] {
  const [condition] = conditions;
  const found: number[] = [];
  for (let at = Math.min(columnAt, ...taken) - 1; at >= 0; at -= 1) {
    if (columnNamed(phrases[at]) !== condition?.column) {
      break;
    }
    found.push(at);
  }
  return found;
}

/** “orders costing more than 1000”: what is compared says which rows. */
const isOfRowsBefore = (phrases: readonly Phrase[], columnAt: number, at: number): boolean =>
  columnAt < at &&
  phrases.slice(Math.max(0, columnAt - 2), columnAt).some(({ meaning }) => meaning?.kind === 'subject');

/** “above 200 food”, after the rows or first of all: “more than one attempt, by courier”. */
const isRightAfter = (phrases: readonly Phrase[], columnAt: number, at: number): boolean =>
  columnAt === at + 1 &&
  isNamed(phrases[at + 1]) &&
  (hasRowsBefore(phrases, at) || isFirstCompared(phrases, at));

/** “more than one attempt, by courier” */
const isFirstCompared = (phrases: readonly Phrase[], at: number): boolean =>
  phrases.slice(0, at).every(({ meaning }) => meaning?.kind === 'comparator' || meaning?.kind === 'filler');

const hasRowsBefore = (phrases: readonly Phrase[], at: number): boolean =>
  phrases.slice(0, at).some(({ meaning }) => meaning?.kind === 'subject');

const isNamed = (phrase: Phrase | undefined): boolean =>
  phrase?.meaning?.kind === 'column' || phrase?.meaning?.kind === 'ambiguous';

const columnNamed = (phrase: Phrase | undefined): string | null =>
  phrase?.meaning?.kind === 'column' ? phrase.meaning.name : null;

/** “above 700 dollars” names the unit of the same column. */
function unitAfter(
  phrases: readonly Phrase[],
  at: number,
  { conditions, taken, columnAt }: ComparedNumber,
): readonly number[] {
  const unitAt = Math.max(at, ...taken) + 1;
  const unit = phrases[unitAt];
  if (unit?.meaning === null && isCurrency(unit.words.join(' '))) {
    return [unitAt];
  }
  const isUnit =
    unitAt !== columnAt && unit?.score !== 1 && conditions.some(({ column }) => column === columnNamed(unit));
  return isUnit ? [unitAt] : [];
}
