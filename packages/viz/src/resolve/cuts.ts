import type { Cell, ChartChannel, TimeGrain } from '@plumbline/contract';
import { isNumeric, isTemporal, type ChartColumn } from '../column.ts';

const AUTO_BINS = 20;
/** A column of numbers with more different values than this is cut into bins. */
const MANY_VALUES = 30;
const DAY_MS = 86_400_000;

/** Longest span in days that is cut into each unit, finest first. */
const UNITS: readonly { readonly unit: TimeGrain; readonly days: number; readonly untilDays: number }[] = [
  { unit: 'second', days: 1 / 86_400, untilDays: 1 / 1440 },
  { unit: 'minute', days: 1 / 1440, untilDays: 1 / 24 },
  { unit: 'hour', days: 1 / 24, untilDays: 2 },
  { unit: 'day', days: 1, untilDays: 62 },
  { unit: 'week', days: 7, untilDays: 183 },
  { unit: 'month', days: 30.4, untilDays: 6 * 366 },
  { unit: 'quarter', days: 91.3, untilDays: 15 * 366 },
  { unit: 'year', days: 365, untilDays: Number.POSITIVE_INFINITY },
];
const SUB_DAY: ReadonlySet<TimeGrain> = new Set(['hour', 'minute', 'second']);

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
  const span = (momentOf(profile?.max) - momentOf(profile?.min)) / DAY_MS;
  if (!Number.isFinite(span)) {
    return 'month';
  }
  return (
    UNITS.find(
      ({ unit, days, untilDays }) =>
        span <= untilDays && span / days < limit && (type === 'timestamp' || !SUB_DAY.has(unit)),
    )?.unit ?? 'year'
  );
}

const momentOf = (cell: Cell | undefined): number => Date.parse(String(cell ?? ''));

/** Identifiers written in digits are not binned. */
function hasManyNumbers(column: ChartColumn): boolean {
  if (!isNumeric(column) || column.role === 'identifier') {
    return false;
  }
  return column.profile ? column.profile.distinct > MANY_VALUES : column.type !== 'integer';
}

/** A date has no hours, so units below a day become days. */
export const unitOfColumn = (unit: TimeGrain, column: ChartColumn | null): TimeGrain =>
  column?.type === 'date' && SUB_DAY.has(unit) ? 'day' : unit;
