import type { ChartChannel, ChartSpec, TimeUnit } from '@plumbline/contract';
import { findColumn, isNumeric, isTemporal, type ChartColumn } from './column.ts';

/** More slices than this are not told apart; it is the number of colours there are. */
export const MAX_SLICES = 10;
const AUTO_BINS = 20;
/** A column of numbers with more different values than this is cut into bins. */
const MANY_VALUES = 30;
const DAY_MS = 86_400_000;

/** Longest span in days that is cut into each unit, finest first. */
const UNITS: readonly { readonly unit: TimeUnit; readonly days: number; readonly untilDays: number }[] = [
  { unit: 'day', days: 1, untilDays: 62 },
  { unit: 'week', days: 7, untilDays: 183 },
  { unit: 'month', days: 30.4, untilDays: 6 * 366 },
  { unit: 'quarter', days: 91.3, untilDays: 15 * 366 },
  { unit: 'year', days: 365, untilDays: Number.POSITIVE_INFINITY },
];

/**
 * Decide what a spec leaves open: the time unit by the column's range, bins for numbers with many values, the slices
 * a pie can show. A field that does not exist is left for the check to name.
 */
export function resolveChart(spec: ChartSpec, columns: readonly ChartColumn[]): ChartSpec {
  const limit = spec.mark === 'pie' ? Math.min(spec.limit, MAX_SLICES) : spec.limit;
  const { x } = spec.encoding;
  const column = x === undefined ? null : findColumn(columns, x.field);
  if (x === undefined || column === null || x.timeUnit !== undefined || x.bin !== undefined) {
    return { ...spec, limit };
  }
  return { ...spec, limit, encoding: { ...spec.encoding, x: { ...x, ...cutFor(spec, column, limit) } } };
}

function cutFor(spec: ChartSpec, column: ChartColumn, limit: number): Pick<ChartChannel, 'timeUnit' | 'bin'> {
  if (isTemporal(column)) {
    return { timeUnit: timeUnitFor(column, limit) };
  }
  return hasManyNumbers(spec, column) ? { bin: { maxBins: Math.max(2, Math.min(limit, AUTO_BINS)) } } : {};
}

/** Months unless the profile says how far the column reaches. */
function timeUnitFor({ profile }: ChartColumn, limit: number): TimeUnit {
  const span = (Date.parse(String(profile?.max)) - Date.parse(String(profile?.min))) / DAY_MS;
  if (!Number.isFinite(span)) {
    return 'month';
  }
  return UNITS.find(({ days, untilDays }) => span <= untilDays && span / days < limit)?.unit ?? 'year';
}

function hasManyNumbers({ mark }: ChartSpec, column: ChartColumn): boolean {
  if (!isNumeric(column) || mark === 'scatter') {
    return false;
  }
  return column.profile ? column.profile.distinct > MANY_VALUES : column.type !== 'integer';
}
