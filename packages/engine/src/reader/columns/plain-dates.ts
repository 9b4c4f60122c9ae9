import { message, type Message } from '@plumbline/messages';
import { type DayOrder, type Form, matching, when, trimSpaces } from './form.ts';
import { quickDates } from './quick-dates.ts';

const DATE_PATTERNS: Readonly<Record<DayOrder, string>> = {
  ymd: String.raw`\d{4}-\d{1,2}-\d{1,2}|\d{4}/\d{1,2}/\d{1,2}|\d{4}\.\d{1,2}\.\d{1,2}`,
  dmy: String.raw`\d{1,2}/\d{1,2}/\d{4}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}-\d{1,2}-\d{4}`,
  mdy: String.raw`\d{1,2}/\d{1,2}/\d{4}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}-\d{1,2}-\d{4}`,
};
const CLOCK = String.raw`\d{1,2}:\d{2}(:\d{2}(\.\d{1,9})?)?`;
const ZONE = String.raw`Z|[+-]\d{2}(:?\d{2})?`;
const PARTS = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})/u;
/** The midnight that ends a day. */
const END_OF_DAY = /[T ]24:00(:00(\.0+)?)?(\s?(Z|[+-]))?/u;
const TIME_PARTS = /(\d{1,2}):(\d{2})(?::(\d{2}))?/u;

/** Any of the orders to year-month-day; `\1` and so on represent what the pattern caught. */
const REORDER: Readonly<Record<DayOrder, string>> = {
  ymd: String.raw`\1-\2-\3`,
  dmy: String.raw`\3-\2-\1`,
  mdy: String.raw`\3-\1-\2`,
};

const isoDateOf = (x: string, order: DayOrder): string =>
  `regexp_replace(trim(${x}), '^(\\d{1,4})[-/.](\\d{1,2})[-/.](\\d{1,4})', '${REORDER[order]}')`;

const NOTATIONS: Readonly<Record<DayOrder, Message>> = {
  ymd: message('columnReading.yearFirst'),
  dmy: message('columnReading.dayFirst'),
  mdy: message('columnReading.monthFirst'),
};

const isCalendarDay = (text: string, order: DayOrder): boolean => {
  const parts = PARTS.exec(trimSpaces(text));
  if (parts === null) {
    return false;
  }
  const [a, b, c] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (order === 'ymd') {
    return isDay(a, b, c);
  }
  return order === 'dmy' ? isDay(c, b, a) : isDay(c, a, b);
};

/** Whether a day is in the calendar of the years 1 to 9999. */
export const isDay = (year: number, month: number, day: number): boolean => {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && isLeap ? 29 : (DAYS_OF_MONTHS[month - 1] ?? 0);
  return day >= 1 && day <= last;
};
const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isClock = (text: string): boolean => {
  const [, hour, minute, second] = TIME_PARTS.exec(text) ?? [];
  return Number(hour ?? 0) < 24 && Number(minute ?? 0) < 60 && Number(second ?? 0) < 60;
};

export const date = (order: DayOrder): Form => {
  const pattern = DATE_PATTERNS[order];
  const regex = new RegExp(`^(${pattern})$`, 'u');
  const exact = (x: string): string => `TRY_CAST(${when(matching(x, pattern), isoDateOf(x, order))} AS DATE)`;
  return {
    key: `date-${order}`,
    type: 'date',
    ...(order === 'ymd' ? {} : { order }),
    test: (text) => regex.test(trimSpaces(text)) && isCalendarDay(text, order),
    parse: exact,
    quickFor: (sample) => quickDates('date', order, sample),
    ...(order === 'ymd' ? { plain: 'date' } : {}),
    reason: message('reject.date'),
    label: message('columnReading.dates', { type: 'date', notation: NOTATIONS[order] }),
  };
};

/** Days without a time are midnight. A zone offset is applied: the value is UTC. Digits beyond microseconds are cut. */
export const timestamp = (order: DayOrder): Form => {
  const pattern = String.raw`(${DATE_PATTERNS[order]})([T ]${CLOCK}\s?(${ZONE})?)?`;
  const regex = new RegExp(`^(${pattern})$`, 'u');
  // A cast to TIMESTAMP ignores the offset; TIMESTAMPTZ applies it, but wants seconds and no space before it.
  const iso = (x: string): string =>
    `regexp_replace(regexp_replace(${isoDateOf(x, order)}, '([T ]\\d{1,2}:\\d{2})\\s?(${ZONE})$', '\\1:00\\2'), '\\s(${ZONE})$', '\\1')`;
  const exact = (x: string): string =>
    `TRY_CAST(${when(matching(x, pattern), iso(x))} AS TIMESTAMPTZ) AT TIME ZONE 'UTC'`;
  return {
    key: `timestamp-${order}`,
    type: 'timestamp',
    ...(order === 'ymd' ? {} : { order }),
    test: (text) =>
      regex.test(trimSpaces(text)) && isCalendarDay(text, order) && (isClock(text) || END_OF_DAY.test(text)),
    parse: exact,
    quickFor: (sample) => quickDates('timestamp', order, sample),
    ...(order === 'ymd' ? { plain: 'timestamp' } : {}),
    reason: message('reject.timestamp'),
    label: message('columnReading.dates', { type: 'timestamp', notation: NOTATIONS[order] }),
  };
};

export const TIME: Form = {
  key: 'time',
  type: 'time',
  test: (text) => /^\d{1,2}:\d{2}(:\d{2}(\.\d{1,6})?)?$/u.test(trimSpaces(text)) && isClock(text),
  parse: (x) =>
    `TRY_CAST(${when(matching(x, String.raw`([01]?\d|2[0-3]):\d{2}(:\d{2}(\.\d{1,6})?)?`), `trim(${x})`)} AS TIME)`,
  reason: message('reject.time'),
  label: message('columnReading.times'),
};
