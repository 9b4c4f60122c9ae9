import { TIME_GRAINS, TIME_UNITS, type TimeGrain, type TimeUnit } from '@plumbline/contract';
import { dayNumber, printDay, startOfUnitAfter } from '@plumbline/query';
import type { ChartColumn } from '@plumbline/viz';

export interface LastPeriod {
  /** Its first day, `YYYY-MM-DD`. */
  readonly start: string;
  /** Whether the data reaches its end. */
  readonly isComplete: boolean;
}

/** Weekends and the like at the end of a period. */
const MISSING_DAYS = 2;

const isUnit = (grain: TimeGrain): grain is TimeUnit => TIME_UNITS.some((unit) => unit === grain);

export function dayOf(value: unknown): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(String(value));
  return match === null ? null : dayNumber(Number(match[1]), Number(match[2]), Number(match[3]));
}

/**
 * The unit of time of the newest value of a column; null if its profile does not show it, and for units
 * below a day. A column that has one value per unit at most is complete wherever in the unit that value lies.
 */
export function lastPeriod({ profile }: ChartColumn, unit: TimeGrain): LastPeriod | null {
  const first = dayOf(profile?.min);
  const last = dayOf(profile?.max);
  if (!profile || first === null || last === null || !isUnit(unit)) {
    return null;
  }
  const start = printDay(startOfUnitAfter(unit, last, 0));
  if (start === null) {
    return null;
  }
  const end = startOfUnitAfter(unit, last, 1) - 1;
  const daysApart = (last - first) / Math.max(1, profile.distinct - 1);
  const isOnePerUnit = daysApart > 0.6 * TIME_GRAINS[unit].meanDays;
  const tolerance = unit === 'day' ? 0 : MISSING_DAYS;
  return { start, isComplete: unit === 'day' || isOnePerUnit || end - last <= tolerance };
}
