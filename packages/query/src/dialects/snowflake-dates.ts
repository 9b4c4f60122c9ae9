import {
  assertNever,
  isClockUnit,
  type TimeGrain,
  type TimeUnit,
  WEEK_STARTS,
  type WeekStart,
} from '@plumbline/contract';

/** No day before it can be named. It is a Monday. */
export const FIRST_DAY = "CAST('0001-01-01' AS DATE)";
/** Days since the first of those that can be named. */
export const LAST_DAY_NUMBER = 3_652_058;
const DAYS_OF_WEEK = 7;
/** Months since the year 0: those of the years 1 to 9999. */
export const [FIRST_MONTH, LAST_MONTH] = [12, 119_999];

export const asMoment = (sql: string): string => `CAST(${sql} AS TIMESTAMP_NTZ(6))`;
export const asDay = (sql: string): string => `CAST(${sql} AS DATE)`;

export const dayNumber = (sql: string): string => `DATEDIFF('day', ${FIRST_DAY}, ${sql})`;
export const monthNumber = (sql: string): string => `(YEAR(${sql}) * 12 + MONTH(${sql}) - 1)`;

/** Days since the start of the week. The engine's own week depends on a parameter of the account, this one does not. */
const daysIntoWeek = (sql: string, weekStart: WeekStart): string =>
  weekStart === 'monday'
    ? `(DAYOFWEEKISO(${sql}) - 1)`
    : `LEAST(MOD(DAYOFWEEKISO(${sql}) + ${DAYS_OF_WEEK - 1 - WEEK_STARTS[weekStart]}, ${DAYS_OF_WEEK}), ${dayNumber(sql)})`;

/** A week that holds the first day starts with it. */
export function startOfUnit(unit: TimeGrain, sql: string, weekStart: WeekStart = 'monday'): string {
  if (isClockUnit(unit)) {
    return `DATE_TRUNC('${unit}', ${asMoment(sql)})`;
  }
  switch (unit) {
    case 'day':
      return asDay(sql);
    case 'week':
      return asDay(`DATEADD('day', - ${daysIntoWeek(sql, weekStart)}, ${asDay(sql)})`);
    case 'month':
    case 'quarter':
    case 'year':
      return asDay(`DATE_TRUNC('${unit}', ${sql})`);
    default:
      return assertNever(unit);
  }
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;
const inMonths = (unit: TimeUnit): unit is keyof typeof MONTHS => Object.hasOwn(MONTHS, unit);

/** Null after the year 9999, and no earlier than the year 1. */
export function startAfter(
  unit: TimeUnit,
  value: string,
  { count, weekStart }: { readonly count: number; readonly weekStart?: WeekStart | undefined },
): string {
  const [part, steps, number, ends] = inMonths(unit)
    ? (['month', count * MONTHS[unit], monthNumber, [FIRST_MONTH, LAST_MONTH]] as const)
    : (['day', count * (unit === 'week' ? DAYS_OF_WEEK : 1), dayNumber, [0, LAST_DAY_NUMBER]] as const);
  const start = startOfUnit(unit, value, weekStart);
  if (steps === 0) {
    return start;
  }
  const added =
    steps < 0
      ? `GREATEST(${steps}, ${ends[0]} - ${number(start)})`
      : `CASE WHEN ${number(start)} <= ${ends[1] - steps} THEN ${steps} END`;
  return asDay(`DATEADD('${part}', ${added}, ${start})`);
}
