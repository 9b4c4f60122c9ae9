import {
  TIME_GRAINS,
  TIME_UNITS,
  type Cell,
  type TimeGrain,
  type TimeUnit,
  type WeekStart,
} from '@plumbline/contract';
import { addUnits, dayNumber, printDay, startOfUnit } from '@plumbline/query';
import type { ChartColumn } from './column.ts';

/** The newest period of a column of dates. */
export interface LastPeriod {
  /** Its first day, `YYYY-MM-DD`. */
  readonly start: string;
  /** Whether the data reaches its end. */
  readonly isComplete: boolean;
}

/** Weekends and the like at either end of a period. */
const MISSING_DAYS = 2;
/** With values at least this many units apart, a column has one per unit at most. */
const ONE_PER_UNIT = 0.6;

const isUnit = (grain: TimeGrain): grain is TimeUnit => TIME_UNITS.some((unit) => unit === grain);

/** The day of a date or timestamp as a number; null for anything else. */
export function cellDayNumber(value: unknown): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(String(value));
  return match === null ? null : dayNumber(Number(match[1]), Number(match[2]), Number(match[3]));
}

/**
 * The unit of time of the newest value of a column; null if its profile does not show it, and for units
 * below a day. A column that has one value per unit at most is complete wherever in the unit that value lies.
 */
export function lastPeriod(column: ChartColumn, unit: TimeGrain, weekStart?: WeekStart): LastPeriod | null {
  const periods = findPeriods(column, unit, {
    from: column.profile?.min,
    to: column.profile?.max,
    weekStart,
  });
  return periods?.last ?? null;
}

/** Days between which rows lie, both included. */
export interface DayRange {
  readonly from: Cell | undefined;
  readonly to: Cell | undefined;
  /** First day of weeks; Monday unless set. */
  readonly weekStart?: WeekStart | undefined;
}

/** Range of a column and its number of values, from which the distance between them follows. */
export interface TimeSpread {
  readonly min?: Cell | undefined;
  readonly max?: Cell | undefined;
  readonly distinct: number;
}

/** The periods of the first and the last day of a range; the column tells how far its values are apart. */
export function findPeriods(
  { profile }: { readonly profile?: TimeSpread | null | undefined },
  unit: TimeGrain,
  range: DayRange,
): { readonly first: LastPeriod; readonly last: LastPeriod } | null {
  const [first, last] = [cellDayNumber(range.from), cellDayNumber(range.to)];
  const [oldest, newest] = [cellDayNumber(profile?.min), cellDayNumber(profile?.max)];
  if (!profile || first === null || last === null || oldest === null || newest === null || !isUnit(unit)) {
    return null;
  }
  const firstStart = startOfUnit(unit, first, range.weekStart);
  const lastStart = startOfUnit(unit, last, range.weekStart);
  const starts = [printDay(firstStart), printDay(lastStart)] as const;
  if (starts[0] === null || starts[1] === null) {
    return null;
  }
  const end = addUnits(unit, lastStart, 1) - 1;
  const daysApart = (newest - oldest) / Math.max(1, profile.distinct - 1);
  const isWhole = unit === 'day' || daysApart > ONE_PER_UNIT * TIME_GRAINS[unit].meanDays;
  return {
    first: { start: starts[0], isComplete: isWhole || first - firstStart <= MISSING_DAYS },
    last: { start: starts[1], isComplete: isWhole || end - last <= MISSING_DAYS },
  };
}
