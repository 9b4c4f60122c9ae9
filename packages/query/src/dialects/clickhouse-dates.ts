import {
  assertNever,
  invariant,
  type TimeGrain,
  type TimeUnit,
  WEEK_STARTS,
  type WeekStart,
} from '@plumbline/contract';

/**
 * Days, moments and times of day are microseconds here, of 64 bits: the engine's own types hold fewer years, and how many
 * depends on its version. Days count from the first of the year 1, a Monday.
 */
const DAY = 86_400_000_000;
const DAYS_BEFORE_1970 = 719_162;
const BEFORE_1970 = String(BigInt(DAY) * BigInt(DAYS_BEFORE_1970));
/** The first moment after the year 9999. */
const END = '253402300800000000';
const MICROSECONDS_PER_MS = 1000n;
const TIMEZONE = 'Z';

export function printMicroseconds(type: 'date' | 'time' | 'timestamp', text: string): string {
  const [day, clock = ''] = type === 'time' ? ['1970-01-01', text] : text.split(/[T ]/u);
  const [seconds = '', fraction = ''] = clock.split('.');
  const ms = Date.parse(`${day}T${seconds === '' ? '00:00:00' : seconds.padEnd(8, ':00')}${TIMEZONE}`);
  invariant(Number.isSafeInteger(ms), `${text} is no ${type}.`);
  return String(BigInt(ms) * MICROSECONDS_PER_MS + BigInt(fraction.padEnd(6, '0').slice(0, 6)));
}

const FRACTION = 1_000_000n;

/** A number of microseconds as people write the day, the moment or the time of day. */
export function momentText(type: 'date' | 'time' | 'timestamp', microseconds: string): string {
  const micros = BigInt(microseconds);
  const fraction = ((micros % FRACTION) + FRACTION) % FRACTION;
  const iso = new Date(Number((micros - fraction) / MICROSECONDS_PER_MS)).toISOString();
  const [day = '', clock = ''] = iso.slice(0, -'.000Z'.length).split('T');
  const whole = fraction === 0n ? clock : `${clock}.${String(fraction).padStart(6, '0')}`;
  return { date: day, time: whole, timestamp: `${day} ${whole}` }[type];
}

export const MICROSECONDS = { day: DAY, hour: 3_600_000_000, minute: 60_000_000, second: 1_000_000 } as const;
export const dayNumber = (moment: string): string => `intDiv(${moment} + ${BEFORE_1970}, ${DAY})`;
export const timeOfDay = (moment: string): string => `((${moment} + ${BEFORE_1970}) % ${DAY})`;
export const startOfDay = (day: string): string => `((${day}) * ${DAY} - ${BEFORE_1970})`;
/** Since the first moment that can be named. */
export const sinceFirst = (moment: string): string => `(${moment} + ${BEFORE_1970})`;

/** Null where no date can say it. */
export const withinYears = (moment: string): string =>
  `CASE WHEN ${moment} >= -${BEFORE_1970} AND ${moment} < ${END} THEN ${moment} END`;

/** Years begin in March below, so that a leap day is the last one. */
const fromMarch = (day: string): string => `(${day} + 306)`;
const ofEra = (day: string): string => `(${fromMarch(day)} % 146097)`;
const yearOfEra = (day: string): string => {
  const era = ofEra(day);
  return `intDiv(${era} - intDiv(${era}, 1460) + intDiv(${era}, 36524) - intDiv(${era}, 146096), 365)`;
};
const ofYear = (day: string): string => {
  const year = yearOfEra(day);
  return `(${ofEra(day)} - 365 * ${year} - intDiv(${year}, 4) + intDiv(${year}, 100))`;
};
/** Months since March. */
const ofMonths = (day: string): string => `intDiv(5 * ${ofYear(day)} + 2, 153)`;
const marchYear = (day: string): string => `(${yearOfEra(day)} + 400 * intDiv(${fromMarch(day)}, 146097))`;

export const dayOfMonth = (day: string): string =>
  `(${ofYear(day)} - intDiv(153 * ${ofMonths(day)} + 2, 5) + 1)`;
export const monthOfYear = (day: string): string => `((${ofMonths(day)} + 2) % 12 + 1)`;
export const calendarYear = (day: string): string => `(${marchYear(day)} + (${ofMonths(day)} >= 10))`;
/** Months since March of the year 0. */
export const monthNumber = (day: string): string => `(12 * ${marchYear(day)} + ${ofMonths(day)})`;
/** Months of the quarter or year before the month of that number. */
export const monthsInto = (number: string, months: number): string => `((${number} + 2) % ${months})`;
/** The first day of the month of that number. */
export function firstDay(number: string): string {
  const year = `intDiv(${number}, 12)`;
  const leaps = `intDiv(${year}, 4) - intDiv(${year}, 100) + intDiv(${year}, 400)`;
  return `(365 * ${year} + ${leaps} + intDiv(153 * (${number} % 12) + 2, 5) - 306)`;
}
export const weekday = (day: string): string => `(${day} % 7)`;

/** `arrayMap` gives a value a name. Short SQL is repeated instead. */
const SHORT = 60;
export const bound = (sql: string, name: string, body: (sql: string) => string): string =>
  sql.length <= SHORT ? body(sql) : `arrayMap(${name} -> ${body(name)}, [${sql}])[1]`;

/** The engine's `greatest` passes nulls over, or not, by its version. */
const atLeast = (sql: string, least: number): string =>
  bound(sql, '`one`', (one) => `CASE WHEN ${one} < ${least} THEN ${least} ELSE ${one} END`);

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;
const inMonths = (unit: TimeUnit): unit is keyof typeof MONTHS => Object.hasOwn(MONTHS, unit);

/** The first day of the unit, as its number; none before the year 1. */
function firstDayOfUnit(unit: TimeUnit, day: string, weekStart: WeekStart): string {
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      return `(${day} - (${day} + ${7 - WEEK_STARTS[weekStart]}) % 7)`;
    case 'month':
    case 'quarter':
    case 'year':
      return bound(monthNumber(day), '`month`', (month) =>
        firstDay(`(${month} - ${monthsInto(month, MONTHS[unit])})`),
      );
    default:
      return assertNever(unit);
  }
}

export function startOfUnit(unit: TimeGrain, moment: string, weekStart: WeekStart = 'monday'): string {
  if (unit === 'hour' || unit === 'minute' || unit === 'second') {
    return `(${moment} - ${sinceFirst(moment)} % ${MICROSECONDS[unit]})`;
  }
  const first = bound(dayNumber(moment), '`day`', (day) => firstDayOfUnit(unit, day, weekStart));
  return startOfDay(unit === 'week' ? atLeast(first, 0) : first);
}

/** No day before the year 1 is computed. */
export function startAfter(
  unit: TimeUnit,
  moment: string,
  { count, weekStart = 'monday' }: { readonly count: number; readonly weekStart?: WeekStart | undefined },
): string {
  const day = dayNumber(moment);
  if (inMonths(unit)) {
    const later = bound(monthNumber(day), '`month`', (month) =>
      atLeast(`${month} - ${monthsInto(month, MONTHS[unit])} + ${count * MONTHS[unit]}`, 10),
    );
    return startOfDay(bound(later, '`later`', firstDay));
  }
  const size = unit === 'week' ? 7 : 1;
  return startOfDay(atLeast(`${firstDayOfUnit(unit, day, weekStart)} + ${count * size}`, 0));
}
