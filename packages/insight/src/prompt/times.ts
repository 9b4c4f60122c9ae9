import {
  DAY_MS,
  isNumericType,
  isTemporalType,
  TIME_UNITS,
  type Condition,
  type TimeUnit,
} from '@plumbline/contract';
import { addUnits, printDay, startOfUnit } from '@plumbline/query';
import type { PromptColumn } from './phrase.ts';
import { monthNumber } from './typed-dates.ts';

/** Words that confine the rows to a time: how many they are, and the conditions. */
export interface TimePhrase {
  readonly count: number;
  readonly conditions: readonly Condition[];
}

const YEAR = /^(1[5-9]|20)\d\d$/u;
const DECADE = /^((?:1[5-9]|20)?\d)0s$/u;
const QUARTER = /^q([1-4])$/u;
const QUARTER_WORDS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 };

const unitOf = (word: string): TimeUnit | null =>
  TIME_UNITS.find((unit) => word === unit || word === `${unit}s`) ?? null;

/** From the first day, inclusive, to the last, exclusive. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

const firstDay = (year: number, month = 1): string => `${year}-${String(month).padStart(2, '0')}-01`;
const monthsFrom = (year: number, month: number, count: number): Span => {
  const end = month - 1 + count;
  return { from: firstDay(year, month), to: firstDay(year + Math.floor(end / 12), (end % 12) + 1) };
};

interface Calendar {
  readonly column: PromptColumn;
  /** The year of the newest value; null where the profile has none. */
  readonly newestYear: number | null;
}

const calendarOf = (column: PromptColumn): Calendar => {
  const year = Number(String(column.profile?.max ?? '').slice(0, 4));
  return { column, newestYear: Number.isInteger(year) && year > 0 ? year : null };
};

/** A span, and how many words say it. */
type SpanPhrase = Span & { readonly count: number };

/** A year, a quarter, a month or a decade at the start of some words. */
const readSpan = (words: readonly string[], calendar: Calendar): SpanPhrase | null =>
  readDay(words) ??
  readDayOfMonth(words, calendar) ??
  readYear(words) ??
  readDecade(words) ??
  readQuarter(words, calendar) ??
  readMonth(words, calendar);

/** “2024-05-31”, which the reader of words splits. */
function readDay([first = '', second = '', third = '']: readonly string[]): SpanPhrase | null {
  const day = `${first}-${second}-${third}`;
  const span = YEAR.test(first) && /^\d{4}-\d\d-\d\d$/u.test(day) ? spanAround(day, 'day', 0) : null;
  return span === null ? null : { ...span, count: 3 };
}

const DAY_OF_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?$/u;

/** “31 may 2024”, “may 31st 2024”. */
function readDayOfMonth(
  [first = '', second = '', third = '']: readonly string[],
  { newestYear }: Calendar,
): SpanPhrase | null {
  const isDayFirst = DAY_OF_MONTH.test(first);
  const [named, number] = isDayFirst ? [second, first] : [first, second];
  const month = monthNumber(named);
  const [, day] = DAY_OF_MONTH.exec(number) ?? [];
  const isDated = YEAR.test(third);
  // “may 5” may be a verb and a number.
  const isPlain = isDayFirst || /[a-z]$/u.test(second);
  const year = isDated ? third : String((isPlain ? newestYear : null) ?? '');
  if (month === 0 || day === undefined || year === '') {
    return null;
  }
  const span = spanAround(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`, 'day', 0);
  return span === null ? null : { ...span, count: isDated ? 3 : 2 };
}

/** “2024”, “2024 q3”. */
function readYear([first = '', second = '']: readonly string[]): SpanPhrase | null {
  if (!YEAR.test(first)) {
    return null;
  }
  const [, quarter] = QUARTER.exec(second) ?? [];
  return quarter === undefined
    ? { ...monthsFrom(Number(first), 1, 12), count: 1 }
    : { ...monthsFrom(Number(first), Number(quarter) * 3 - 2, 3), count: 2 };
}

/** “1990s”, “90s”. */
function readDecade([first = '']: readonly string[]): SpanPhrase | null {
  const [, decade] = DECADE.exec(first) ?? [];
  if (decade === undefined) {
    return null;
  }
  const start = decade.length === 1 ? 1900 + Number(decade) * 10 : Number(decade) * 10;
  return { ...monthsFrom(start, 1, 120), count: 1 };
}

/** “q3”, “third quarter of 2024”. */
function readQuarter(words: readonly string[], { newestYear }: Calendar): SpanPhrase | null {
  const [first = '', second = ''] = words;
  const [, digit] = QUARTER.exec(first) ?? [];
  const spoken = second === 'quarter' ? QUARTER_WORDS[first] : undefined;
  const quarter = digit === undefined ? spoken : Number(digit);
  if (quarter === undefined) {
    return null;
  }
  const size = digit === undefined ? 2 : 1;
  const yearAt = words[size] === 'of' ? size + 1 : size;
  const named = words[yearAt] ?? '';
  if (YEAR.test(named)) {
    return { ...monthsFrom(Number(named), quarter * 3 - 2, 3), count: yearAt + 1 };
  }
  return newestYear === null ? null : { ...monthsFrom(newestYear, quarter * 3 - 2, 3), count: size };
}

/** “may 2024”, “may of 2024”, “march”. */
function readMonth(
  [first = '', second = '', third = '']: readonly string[],
  { newestYear }: Calendar,
): SpanPhrase | null {
  const month = monthNumber(first);
  if (month === 0) {
    return null;
  }
  if (YEAR.test(second)) {
    return { ...monthsFrom(Number(second), month, 1), count: 2 };
  }
  if (second === 'of' && YEAR.test(third)) {
    return { ...monthsFrom(Number(third), month, 1), count: 3 };
  }
  // “may” alone is a verb.
  return first === 'may' || newestYear === null ? null : { ...monthsFrom(newestYear, month, 1), count: 1 };
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Conditions on a time, or on whole numbers that are years. */
function within({ column }: Calendar, span: Partial<Span>): Condition[] {
  const { from, to } = span;
  const { name } = column;
  if (isNumericType(column.type)) {
    const short = Number(column.profile?.max ?? 1000) < 100 ? 100 : 10_000;
    const [low, high] = [
      from === undefined ? null : yearOf(from) % short,
      to === undefined ? null : (yearOf(to) - 1) % short,
    ];
    if (low !== null && low === high) {
      return [{ column: name, op: 'eq', value: low }];
    }
    return [
      ...(low === null ? [] : [{ column: name, op: 'gte', value: low } as const]),
      ...(high === null ? [] : [{ column: name, op: 'lte', value: high } as const]),
    ];
  }
  return [
    ...(from === undefined ? [] : [{ column: name, op: 'gte', value: from } as const]),
    ...(to === undefined ? [] : [{ column: name, op: 'lt', value: to } as const]),
  ];
}

const LAST = /^(last|past|previous|latest|recent)$/u;
const SINCE = /^(since|from)$/u;
const TO = /^(to|until|till|through|and)$/u;

/** “last 3 months”, “this year”: whole units before the newest value. */
function readRelative(words: readonly string[], calendar: Calendar): TimePhrase | null {
  const [first = '', second = '', third = ''] = words;
  const isLast = LAST.test(first);
  if (!isLast && first !== 'this' && first !== 'current') {
    return null;
  }
  const number = /^\d{1,4}$/u.test(second) ? Number(second) : null;
  const unit = unitOf(number === null ? second : third);
  if (unit === null || number === 0) {
    return null;
  }
  const conditions = relativeConditions(calendar, { isLast, number, unit });
  return conditions === null ? null : { count: number === null ? 2 : 3, conditions };
}

interface RelativeTime {
  /** False: the current one. */
  readonly isLast: boolean;
  /** Null: none was named, as in “last year”. */
  readonly number: number | null;
  readonly unit: TimeUnit;
}

function relativeConditions(calendar: Calendar, time: RelativeTime): readonly Condition[] | null {
  const { isLast, number, unit } = time;
  const { column } = calendar;
  if (isNumericType(column.type)) {
    return relativeYears(calendar, time);
  }
  if (isLast && number === null) {
    // “last year” is the year before the one that holds the newest value.
    const span = spanAround(String(column.profile?.max ?? ''), unit, 1);
    return span === null ? null : within(calendar, span);
  }
  const value = { last: isLast ? (number ?? 1) : 1, unit, anchor: 'max' } as const;
  return [{ column: column.name, op: 'relative', value }];
}

/** For whole numbers that are years. */
function relativeYears(
  calendar: Calendar,
  { isLast, number, unit }: RelativeTime,
): readonly Condition[] | null {
  const { newestYear } = calendar;
  if (unit !== 'year' || newestYear === null) {
    return null;
  }
  const first = number === null ? newestYear - 1 : newestYear - number + 1;
  const low = isLast ? first : newestYear;
  const high = isLast && number === null ? newestYear - 1 : newestYear;
  return within(calendar, { from: firstDay(low), to: firstDay(high + 1) });
}

/** A time at the start of some words; null if there is none. Months without a year are those of the newest year. */
export function readTime(words: readonly string[], column: PromptColumn): TimePhrase | null {
  const calendar = calendarOf(column);
  return (
    readWeekdays(words, column) ??
    readRelative(words, calendar) ??
    readSince(words, calendar) ??
    readBefore(words, calendar) ??
    readAfter(words, calendar) ??
    readSpans(words, calendar)
  );
}

const WEEKDAYS: readonly string[] = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday'.split('|');
const WEEKEND = [6, 7] as const;

const weekdaysOf = (word: string): readonly number[] => {
  const at = WEEKDAYS.findIndex((name) => word === name || word === `${name}s`);
  return /^weekends?$/u.test(word) ? WEEKEND : [at + 1].filter((number) => number > 0);
};

/** “mondays”, “saturday and sunday”, “weekends”. */
function readWeekdays(words: readonly string[], column: PromptColumn): TimePhrase | null {
  const values = weekdaysOf(words[0] ?? '');
  if (values.length === 0 || !isTemporalType(column.type)) {
    return null;
  }
  const next = words[1] === 'and' || words[1] === 'or' ? 2 : 1;
  const more = readWeekdays(words.slice(next), column);
  const [condition] = more?.conditions ?? [];
  const others = condition?.op === 'falls' ? condition.value.values : [];
  const all = [...new Set([...values, ...others])].toSorted((a, b) => a - b);
  return {
    count: more === null ? 1 : next + more.count,
    conditions: [{ column: column.name, op: 'falls', value: { part: 'weekday', values: all } }],
  };
}

/** “since 2020”, “between 2020 and 2022”. */
function readSince([first = '', ...rest]: readonly string[], calendar: Calendar): TimePhrase | null {
  const start = first === 'between' || SINCE.test(first) ? readSpan(rest, calendar) : null;
  if (start === null) {
    return null;
  }
  const [joint = '', ...after] = rest.slice(start.count);
  const end = TO.test(joint) ? readSpan(after, calendar) : null;
  return end === null
    ? { count: 1 + start.count, conditions: within(calendar, { from: start.from }) }
    : {
        count: 2 + start.count + end.count,
        conditions: within(calendar, { from: startBefore(rest, end, calendar), to: end.to }),
      };
}

/** “between July and September 2023”: a start without a year is in the year of the end, or the one before. */
function startBefore(words: readonly string[], { from, to }: Span, calendar: Calendar): string {
  const startIn = (newestYear: number): string => readSpan(words, { ...calendar, newestYear })?.from ?? from;
  const start = startIn(yearOf(from));
  return start < to ? start : startIn(yearOf(from) - 1);
}

/** “before 2020” without that year, “until 2020” with it. */
function readBefore([first = '', ...rest]: readonly string[], calendar: Calendar): TimePhrase | null {
  const end = /^(before|until|till)$/u.test(first) ? readSpan(rest, calendar) : null;
  return end === null
    ? null
    : {
        count: 1 + end.count,
        conditions: within(calendar, { to: first === 'before' ? end.from : end.to }),
      };
}

function readAfter([first = '', ...rest]: readonly string[], calendar: Calendar): TimePhrase | null {
  const start = first === 'after' ? readSpan(rest, calendar) : null;
  return start === null ? null : { count: 1 + start.count, conditions: within(calendar, { from: start.to }) };
}

const BESIDE = /^(and|or|vs|versus|with|against|than)$/u;

/** “Q1 and Q2 2023”: a time without a year is in that of the time beside it. */
function inYearBeside(words: readonly string[], span: SpanPhrase, calendar: Calendar): SpanPhrase {
  const [joint = '', ...after] = words.slice(span.count);
  const next = BESIDE.test(joint) ? readSpan(after, { ...calendar, newestYear: null }) : null;
  return next === null ? span : (readSpan(words, { ...calendar, newestYear: yearOf(next.from) }) ?? span);
}

/** “2020”, “2020 to 2022”. */
function readSpans(words: readonly string[], calendar: Calendar): TimePhrase | null {
  const found = readSpan(words, calendar);
  if (found === null) {
    return null;
  }
  const span = inYearBeside(words, found, calendar);
  const [joint = '', ...after] = words.slice(span.count);
  const end = TO.test(joint) && joint !== 'and' ? readSpan(after, calendar) : null;
  return end === null
    ? { count: span.count, conditions: within(calendar, span) }
    : {
        count: span.count + 1 + end.count,
        conditions: within(calendar, { from: startBefore(words, end, calendar), to: end.to }),
      };
}

/** The whole unit that holds a day, `back` units before. */
export function spanAround(day: string, unit: TimeUnit, back: number): Span | null {
  const number = Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / DAY_MS;
  if (!Number.isInteger(number)) {
    return null;
  }
  const start = addUnits(unit, startOfUnit(unit, number), -back);
  const [from, to] = [printDay(start), printDay(addUnits(unit, start, 1))];
  return from === null || to === null ? null : { from, to };
}

/** The conditions that confine a time, or whole numbers that are years, to a span. */
export const spanConditions = (column: PromptColumn, span: Partial<Span>): Condition[] =>
  within(calendarOf(column), span);
