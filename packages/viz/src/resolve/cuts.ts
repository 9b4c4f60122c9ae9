import {
  type Cell,
  type ChartChannel,
  DAY_MS,
  HOUR_MS,
  isClockUnit,
  MINUTE_MS,
  TIME_GRAINS,
  type TimeGrain,
} from '@plumbline/contract';
import { isNumeric, isTemporal, type ChartColumn } from '../column.ts';

const AUTO_BINS = 20;
/** A column of numbers with more different values than this is cut into bins. */
const MANY_VALUES = 30;

/** Longest span in days that is cut into each unit, finest first. */
const UNITS: readonly { readonly unit: TimeGrain; readonly untilDays: number }[] = [
  { unit: 'second', untilDays: MINUTE_MS / DAY_MS },
  { unit: 'minute', untilDays: HOUR_MS / DAY_MS },
  { unit: 'hour', untilDays: 2 },
  { unit: 'day', untilDays: 62 },
  { unit: 'week', untilDays: 183 },
  { unit: 'month', untilDays: 6 * 366 },
  { unit: 'quarter', untilDays: 15 * 366 },
  { unit: 'year', untilDays: Number.POSITIVE_INFINITY },
];

export type Cut = Pick<ChartChannel, 'timeUnit' | 'bin'>;

export interface CutLimits {
  /** Keys at most. */
  readonly limit: number;
  /** Whether numbers are never grouped into bins. */
  readonly keepsNumbers: boolean;
}

/** The default reduction of a column to few enough keys. */
export function cutFor(column: ChartColumn, { limit, keepsNumbers }: CutLimits): Cut {
  if (isTemporal(column)) {
    return { timeUnit: timeUnitFor(column, limit) };
  }
  return !keepsNumbers && hasManyNumbers(column)
    ? { bin: { maxBins: Math.max(2, Math.min(limit, AUTO_BINS)) } }
    : {};
}

/** Months without a profile. */
export function timeUnitFor({ profile, type }: ChartColumn, limit: number): TimeGrain {
  const span = (cellMoment(profile?.max) - cellMoment(profile?.min)) / DAY_MS;
  if (!Number.isFinite(span)) {
    return 'month';
  }
  return (
    UNITS.find(
      ({ unit, untilDays }) =>
        span <= untilDays &&
        span / TIME_GRAINS[unit].meanDays < limit &&
        (type === 'timestamp' || !isClockUnit(unit)),
    )?.unit ?? 'year'
  );
}

const cellMoment = (cell: Cell | undefined): number => Date.parse(String(cell ?? ''));

/** Identifiers written in digits are not binned. */
function hasManyNumbers(column: ChartColumn): boolean {
  if (!isNumeric(column) || column.role === 'identifier') {
    return false;
  }
  return column.profile ? column.profile.distinct > MANY_VALUES : column.type !== 'integer';
}

/** A date has no hours, so units below a day become days. */
export const unitOfColumn = (unit: TimeGrain, column: ChartColumn | null): TimeGrain =>
  column?.type === 'date' && isClockUnit(unit) ? 'day' : unit;
