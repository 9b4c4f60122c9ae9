import { assertNever, type TimeGrain, type TimeUnit, WEEK_STARTS, type WeekStart } from '@plumbline/contract';

/** Days are never before it: the engine names none. */
export const FIRST_DAY = "DATE'0001-01-01'";
const DAYS_OF_WEEK = 7;

/** Days since the day on which weeks start; the engine's weekdays are counted from Monday. */
const daysIntoWeek = (sql: string, weekStart: WeekStart): string =>
  weekStart === 'monday'
    ? `WEEKDAY(${sql})`
    : `((WEEKDAY(${sql}) + ${DAYS_OF_WEEK - WEEK_STARTS[weekStart]}) % ${DAYS_OF_WEEK})`;

/** The day before which the unit of a day or more does not begin; null before the year 1. `DATE` cuts, a cast may round. */
function startDay(unit: TimeUnit, sql: string, weekStart: WeekStart): string {
  const day = `DATE(${sql})`;
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      return `(${day} - INTERVAL ${daysIntoWeek(sql, weekStart)} DAY)`;
    case 'month':
      return `(${day} - INTERVAL DAYOFMONTH(${sql}) - 1 DAY)`;
    case 'quarter':
      return `(${day} - INTERVAL DAYOFMONTH(${sql}) - 1 DAY - INTERVAL (MONTH(${sql}) - 1) % 3 MONTH)`;
    case 'year':
      return `(${day} - INTERVAL DAYOFYEAR(${sql}) - 1 DAY)`;
    default:
      return assertNever(unit);
  }
}

/** The first moment of an hour, a minute or a second of the day. */
const startMoment = (sql: string, seconds: string): string =>
  `(CAST(DATE(${sql}) AS DATETIME) + INTERVAL ${seconds} SECOND)`;

export function startOfUnit(unit: TimeGrain, sql: string, weekStart: WeekStart = 'monday'): string {
  switch (unit) {
    case 'hour':
      return startMoment(sql, `HOUR(${sql}) * 3600`);
    case 'minute':
      return startMoment(sql, `HOUR(${sql}) * 3600 + MINUTE(${sql}) * 60`);
    case 'second':
      return startMoment(sql, `HOUR(${sql}) * 3600 + MINUTE(${sql}) * 60 + SECOND(${sql})`);
    case 'week':
      return `CASE WHEN ${sql} IS NOT NULL THEN COALESCE(${startDay(unit, sql, weekStart)}, ${FIRST_DAY}) END`;
    case 'day':
    case 'month':
    case 'quarter':
    case 'year':
      return startDay(unit, sql, weekStart);
    default:
      return assertNever(unit);
  }
}

const INTERVALS: Readonly<Record<TimeUnit, string>> = {
  day: 'DAY',
  week: 'WEEK',
  month: 'MONTH',
  quarter: 'QUARTER',
  year: 'YEAR',
};

/** Null after the year 9999, and no earlier than the year 1. */
export function startAfter(
  unit: TimeUnit,
  value: string,
  { count, weekStart }: { readonly count: number; readonly weekStart?: WeekStart | undefined },
): string {
  const sum = `${startOfUnit(unit, value, weekStart)} + INTERVAL ${count} ${INTERVALS[unit]}`;
  if (count > 0) {
    return `(${sum})`;
  }
  return `CASE WHEN ${value} IS NOT NULL THEN GREATEST(COALESCE(${sum}, ${FIRST_DAY}), ${FIRST_DAY}) END`;
}
