import type { TimeUnit } from '@plumbline/contract';
import { addUnits, printDay, startOfUnit } from '@plumbline/query';

export interface Period {
  /** First day, as ISO text. */
  readonly start: string;
  /** First day after it. */
  readonly end: string;
  /** Days since 1970. */
  readonly startDay: number;
  /** False where the data begins or ends within it. */
  readonly isComplete: boolean;
}

/** The time of a table, in equal units without gaps. */
export interface Periods {
  readonly column: string;
  readonly label: string;
  readonly unit: TimeUnit;
  readonly all: readonly Period[];
  /** Index into `all` per row; −1 where the row has no date. */
  readonly codes: Int32Array;
  /** Days since 1970 per row; not finite where the row has no date. */
  readonly days: Float64Array;
}

const UNITS = ['year', 'quarter', 'month', 'week', 'day'] as const satisfies readonly TimeUnit[];
const DAYS: Readonly<Record<(typeof UNITS)[number], number>> = {
  year: 365.25,
  quarter: 91.3,
  month: 30.44,
  week: 7,
  day: 1,
};
const MIN_PERIODS = 8;
/** The coarsest unit with this many is chosen: enough to see a course, each with enough rows. */
const WANTED_PERIODS = 24;
const MAX_PERIODS = 400;
/** Below this many rows for each period the next coarser unit is better. */
const MIN_ROWS = 8;

function chooseUnit(days: number, rows: number): (typeof UNITS)[number] | null {
  const fitting = UNITS.filter((unit) => {
    const count = days / DAYS[unit];
    return count >= MIN_PERIODS && count <= MAX_PERIODS;
  });
  return (
    fitting.find((unit) => days / DAYS[unit] >= WANTED_PERIODS && rows / (days / DAYS[unit]) >= MIN_ROWS) ??
    fitting[0] ??
    null
  );
}

const printed = (day: number): string => printDay(day) ?? '';

/** Periods of days; −∞ and NaN stand for no date. Null where there are too few. */
export function findPeriods(
  { name, label }: { readonly name: string; readonly label: string },
  days: Float64Array,
): Periods | null {
  const present = days.filter((day) => Number.isFinite(day));
  const [first, last] = present.reduce(
    ([low, high], day) => [Math.min(low, day), Math.max(high, day)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const unit = present.length === 0 ? null : chooseUnit(last - first + 1, present.length);
  if (unit === null) {
    return null;
  }
  const starts = [startOfUnit(unit, first)];
  while (starts[starts.length - 1]! <= last) {
    starts.push(addUnits(unit, starts[starts.length - 1]!, 1));
  }
  const gap = usualGap(present);
  const all = starts.slice(0, -1).map((startDay, at) => ({
    start: printed(startDay),
    end: printed(starts[at + 1]!),
    startDay,
    isComplete: first - startDay < gap && starts[at + 1]! - last <= gap,
  }));
  const codes = Int32Array.from(days, (day) => (Number.isFinite(day) ? periodAt(starts, day) : -1));
  return all.length < MIN_PERIODS ? null : { column: name, label, unit, all, codes, days };
}

/** Data may miss this many days at either end of a complete period. */
function usualGap(days: Float64Array): number {
  const distinct = [...new Set(days.map(Math.floor))].toSorted((one, other) => one - other);
  const gaps = distinct.slice(1).map((day, at) => day - distinct[at]!);
  return 3 * (gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 1);
}

/** The last start at or before a day. */
function periodAt(starts: readonly number[], day: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (starts[middle]! <= day) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}
