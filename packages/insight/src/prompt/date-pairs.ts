import { isNumericType } from '@plumbline/contract';
import { namesInFull } from './acronyms.ts';
import { hasShortNames, isShortFor, mayBeShort } from './abbreviations.ts';
import type { PromptColumn } from './phrase.ts';
import { isSameRoot } from './word-forms.ts';
import { isSameWord, stem, wordInFull, wordsIn } from './words.ts';

/** Two dates of a row, between which time passes. */
export interface DatePair {
  readonly from: PromptColumn;
  readonly to: PromptColumn;
}

export const datesIn = (columns: readonly PromptColumn[]): readonly PromptColumn[] =>
  columns.filter(({ type, masked }) => masked !== true && (type === 'date' || type === 'timestamp'));

const STARTS: ReadonlySet<string> = new Set(
  `in|intake|received|receipt|opened|open|created|creation|raised|reported|logged|start|started|begin|booked|booking|ordered|order|placed|purchase|listed|listing|hired|hire|joined|join|admitted|admission|borrowed|loaned|lent|issued|filed|submitted|submission|applied|application|sown|sowing|planted|departure|departed|sent|shipped|dispatch|dispatched|disbursed|request|requested|scheduled|arrived`
    .split('|')
    .map(stem),
);
const ENDS: ReadonlySet<string> = new Set(
  `out|end|ended|close|closed|resolved|solved|completed|completion|finished|finish|done|collected|collection|pickup|discharge|discharged|left|leave|quit|delivery|delivered|arrived|arrival|decision|decided|settled|settlement|returned|return|let|sold|harvested|harvest|maturity|matured|expired|cancelled|cancellation|paid|payment|released|release|approved|approval`
    .split('|')
    .map(stem),
);

/** Words of dates that say no more than that they are dates. */
const GENERIC = /^(date|day|time|at|on|of|dt|ts|timestamp|datetime|moment)$/u;

const wordsOf = ({ name, label = name, synonyms = [] }: PromptColumn): readonly string[] => {
  const texts = [name, label, ...synonyms];
  const inFull = texts.flatMap((text) => namesInFull(wordsIn(text)));
  return [
    ...new Set(
      [...texts, ...inFull]
        .flatMap(wordsIn)
        .map(wordInFull)
        .filter((word) => !GENERIC.test(word)),
    ),
  ];
};

const PLANNED = /^(est|estimated|exp|expected|sched|scheduled|plan|planned|due|target|promised|forecast)$/u;
const isPlanned = (column: PromptColumn): boolean => wordsOf(column).some((word) => PLANNED.test(word));

/** The dates of what happened, where others say what was planned. */
function actual(dates: readonly PromptColumn[]): readonly PromptColumn[] {
  const happened = dates.filter((date) => !isPlanned(date));
  return happened.length === 0 ? dates : happened;
}

const isCalled = (column: PromptColumn, word: string, hasShorts: boolean): boolean =>
  wordsOf(column).some(
    (own) =>
      stem(own) === stem(word) ||
      (word.length > 2 && (isSameWord(stem(own), stem(word)) || isSameRoot(own, word))) ||
      (hasShorts && mayBeShort(own) && isShortFor(own, word)),
  );

const hasWordOf = (column: PromptColumn, words: ReadonlySet<string>): boolean =>
  wordsOf(column).some((word) => words.has(stem(word)));

/** The dates that a word names. */
export function datesCalled(word: string, columns: readonly PromptColumn[]): readonly PromptColumn[] {
  const hasShorts = hasShortNames(columns.map(({ name }) => name));
  return datesIn(columns).filter((column) => isCalled(column, word, hasShorts));
}

/** Words that units and aggregates have in common with names. */
const UNNAMED =
  /^(?:days?|hours?|weeks?|months?|minutes?|years?|hrs?|mins?|yrs?|secs?|time|times|long|length|total|average|avg|max|min|number|count|per|share|rate)$/u;

/** Whether a word names a number of the dataset, and nothing else of it. */
export const namesNumber = (words: readonly string[], columns: readonly PromptColumn[]): boolean => {
  const hasShorts = hasShortNames(columns.map(({ name }) => name));
  return words
    .filter((word) => word.length > 2 && !UNNAMED.test(word))
    .map((word) => columns.filter((one) => isCalled(one, word, hasShorts)))
    .some((called) => called.length > 0 && called.every(({ type }) => isNumericType(type)));
};

const rangeOf = ({ profile }: PromptColumn): readonly [number, number] => [
  Date.parse(String(profile?.min ?? '')),
  Date.parse(String(profile?.max ?? '')),
];

/** How far the one date is after the other, by the middles of their ranges; NaN where they are not known. */
function distance(from: PromptColumn, to: PromptColumn): number {
  const [[least, most], [first, last]] = [rangeOf(from), rangeOf(to)];
  return (first + last - least - most) / 2;
}

const isAfter = (from: PromptColumn, to: PromptColumn): boolean => distance(from, to) > 0;

const nearestAfter = (
  from: PromptColumn | undefined,
  dates: readonly PromptColumn[],
): PromptColumn | undefined =>
  from === undefined
    ? undefined
    : dates
        .filter((one) => one !== from && isAfter(from, one))
        .toSorted((one, other) => distance(from, one) - distance(from, other))[0];

/** The two dates of rows that have no more; of several the only start by its name, and the only end or the nearest date after it. Null where it is open. */
export function usualPair(columns: readonly PromptColumn[]): DatePair | null {
  const happened = actual(datesIn(columns));
  const dates = happened.length > 1 ? happened : datesIn(columns);
  const [one, other, ...more] = dates;
  if (one === undefined || other === undefined) {
    return null;
  }
  if (more.length === 0) {
    return isAfter(one, other) ? { from: one, to: other } : { from: other, to: one };
  }
  const ends = actual(dates.filter((date) => hasWordOf(date, ENDS)));
  const starts = actual(dates.filter((date) => hasWordOf(date, STARTS) && !hasWordOf(date, ENDS)));
  const [from] = starts;
  const to = ends.length === 1 ? ends[0] : nearestAfter(from, dates);
  return starts.length === 1 && from !== undefined && to !== undefined ? { from, to } : null;
}

/** The date that a word names, or the usual start or end where it means one. */
function dateMeant(words: readonly string[], columns: readonly PromptColumn[]): PromptColumn | null {
  const having = words.map((word) => datesCalled(word, columns)).filter((found) => found.length > 0);
  const all = having.reduce((both, found) => {
    const shared = both.filter((date) => found.includes(date));
    return shared.length === 0 ? found : shared;
  }, having[0] ?? []);
  const [only, ...more] = all.length > 1 ? actual(all) : all;
  if (only !== undefined && more.length === 0) {
    return only;
  }
  const usual = usualPair(columns);
  const stems = words.map(stem);
  if (usual === null) {
    return null;
  }
  if (stems.some((one) => ENDS.has(one))) {
    return usual.to;
  }
  return stems.some((one) => STARTS.has(one)) ? usual.from : null;
}

/** “from intake to discharge”: the two dates that the words name. */
export function namedPair(
  first: readonly string[],
  last: readonly string[],
  columns: readonly PromptColumn[],
): DatePair | null {
  const [from, to] = [dateMeant(first, columns), dateMeant(last, columns)];
  return from === null || to === null || from === to ? null : { from, to };
}

/** “time to delivery”: from the nearest date before it. */
export function pairUntil(last: readonly string[], columns: readonly PromptColumn[]): DatePair | null {
  const to = dateMeant(last, columns);
  if (to === null) {
    return null;
  }
  const before = datesIn(columns)
    .filter((one) => one !== to && isAfter(one, to))
    .toSorted((one, other) => distance(one, to) - distance(other, to));
  const [from] = before;
  return from === undefined ? null : { from, to };
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MANY_DAYS = 3;
const FEW_HOURS = 3;

/** Days of dates; of moments hours or minutes where so little time passes between them. */
export function unitOfPair({ from, to }: DatePair): 'day' | 'hour' | 'minute' {
  const length = distance(from, to);
  if (from.type !== 'timestamp' || to.type !== 'timestamp' || !(Math.abs(length) < MANY_DAYS * DAY)) {
    return 'day';
  }
  return Math.abs(length) < FEW_HOURS * HOUR ? 'minute' : 'hour';
}
