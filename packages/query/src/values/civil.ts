import {
  assertNever,
  DAY_MS,
  WEEK_STARTS,
  type TimeGrain,
  type TimeUnit,
  type WeekStart,
} from '@plumbline/contract';

/** Calendar arithmetic on the proleptic Gregorian calendar, without zones. Days count from 1970-01-01. */
export type DayNumber = number;

/** Null unless the day exists; years are astronomical (0 is 1 BC). `month` from 1. */
export function dayNumber(year: number, month: number, day: number): DayNumber | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / DAY_MS : null;
}

interface CivilDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Days from which on a `Date` is none. */
const FURTHEST_DAY = 100_000_000;
/** From 0000-03-01, so that a leap day is the last of its year. */
const MARCH_OF_YEAR_0 = 719_468;
const DAYS_IN_400_YEARS = 146_097;

/** Numbers that are none outside of what `Date` knows. Howard Hinnant's `civil_from_days`: a `Date` takes ten times as long. */
export function civilDay(number: DayNumber): CivilDay {
  if (!(Math.abs(number) <= FURTHEST_DAY)) {
    return { year: Number.NaN, month: Number.NaN, day: Number.NaN };
  }
  const days = Math.floor(number) + MARCH_OF_YEAR_0;
  const era = Math.floor(days / DAYS_IN_400_YEARS);
  const ofEra = days - era * DAYS_IN_400_YEARS;
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const monthFromMarch = Math.floor((5 * ofYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: year + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

/** `YYYY-MM-DD`; null outside the years 1 to 9999, which ISO 8601 dates cannot name. */
export function printDay(number: DayNumber): string | null {
  const { year, month, day } = civilDay(number);
  if (!(year >= 1 && year <= 9999)) {
    return null;
  }
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** The week start as a plan has it: absent for Monday, and for other units. */
export const chosenStart = (unit: TimeGrain, weekStart: WeekStart = 'monday'): { weekStart?: WeekStart } =>
  unit === 'week' && weekStart !== 'monday' ? { weekStart } : {};

/** First day of the unit that holds the day. [SEM-TIME-1] */
export function startOfUnit(unit: TimeUnit, number: DayNumber, weekStart: WeekStart = 'monday'): DayNumber {
  const { year, month } = civilDay(number);
  switch (unit) {
    case 'day':
      return number;
    case 'week':
      // Day 0 was a Thursday.
      return number - ((((number + 3 - WEEK_STARTS[weekStart]) % 7) + 7) % 7);
    case 'month':
      return firstOfMonth(year, month);
    case 'quarter':
      return firstOfMonth(year, month - ((month - 1) % 3));
    case 'year':
      return firstOfMonth(year, 1);
    default:
      return assertNever(unit);
  }
}

const MONTHS: Readonly<Record<'month' | 'quarter' | 'year', number>> = { month: 1, quarter: 3, year: 12 };

/** First day of the unit `count` units after the one that holds the day. */
export const startOfUnitAfter = (unit: TimeUnit, number: DayNumber, count: number): DayNumber =>
  addUnits(unit, startOfUnit(unit, number), count);

/** First day of the unit `count` units after the one that begins on `start`, whatever day weeks start on. */
export function addUnits(unit: TimeUnit, start: DayNumber, count: number): DayNumber {
  if (unit === 'day' || unit === 'week') {
    return start + count * (unit === 'week' ? 7 : 1);
  }
  const { year, month } = civilDay(start);
  const months = year * 12 + (month - 1) + count * MONTHS[unit];
  return firstOfMonth(Math.floor(months / 12), (((months % 12) + 12) % 12) + 1);
}

const firstOfMonth = (year: number, month: number): DayNumber => dayNumber(year, month, 1) ?? Number.NaN;
