import { DAY_MS } from '@plumbline/contract';
import type { TimeStep } from '@plumbline/learn';

/** Evenly spaced times: hours, days and weeks by their length, longer steps by the calendar. */
export interface Calendar {
  readonly step: TimeStep;
  /** Position of a time, in days since 1970; whole for the start of a step. */
  position(days: number): number;
  /** The reverse of `position` for whole positions. */
  days(position: number): number;
}

/** Shortest usual distance of two times in days, longest step first. */
const STEPS: readonly (readonly [from: number, step: TimeStep])[] = [
  [300, 'year'],
  [80, 'quarter'],
  [27, 'month'],
  [6.5, 'week'],
  [0.9, 'day'],
  [0, 'hour'],
];
const LENGTHS: Readonly<Partial<Record<TimeStep, number>>> = { hour: 1 / 24, day: 1, week: 7 };
const MONTHS: Readonly<Partial<Record<TimeStep, number>>> = { month: 1, quarter: 3, year: 12 };
const MONTHS_PER_YEAR = 12;
const EPOCH_YEAR = 1970;

/** The calendar of times, by the median distance between different ones. */
export function findCalendar(times: readonly number[]): Calendar {
  const sorted = [...new Set(times)].sort((one, other) => one - other);
  const distances = sorted.slice(1).map((time, at) => time - sorted[at]!);
  distances.sort((one, other) => one - other);
  const usual = distances[Math.floor(distances.length / 2)] ?? 1;
  const step = STEPS.find(([from]) => usual >= from)![1];
  const months = MONTHS[step];
  if (months !== undefined) {
    return {
      step,
      position(days) {
        const date = new Date(days * DAY_MS);
        const month = (date.getUTCFullYear() - EPOCH_YEAR) * MONTHS_PER_YEAR + date.getUTCMonth();
        return Math.floor(month / months);
      },
      days: (position) => Date.UTC(EPOCH_YEAR, position * months, 1) / DAY_MS,
    };
  }
  const length = LENGTHS[step]!;
  const first = sorted[0] ?? 0;
  return {
    step,
    // Hours are fractions of days, which rounding must not move to the step before.
    position: (days) => Math.floor((days - first) / length + 1e-6),
    days: (position) => first + position * length,
  };
}
