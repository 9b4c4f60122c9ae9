import { keysWith, tableKeys } from './table.ts';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;
export const DAY_SECONDS = DAY_MS / SECOND_MS;

interface TimeGrainFacts {
  /** On screen, in English. */
  readonly label: string;
  /** Shorter than a day: its groups are timestamps, and dates do not have it. */
  readonly isSubDay: boolean;
  /** Length of the shortest unit, in ms: a month of 28 days, a year of 365. */
  readonly shortestMs: number;
  /** Mean length of a unit, in days. */
  readonly meanDays: number;
}

/** Units that times are grouped by, the finest first. */
export const TIME_GRAINS = {
  second: { label: 'Second', isSubDay: true, shortestMs: SECOND_MS, meanDays: SECOND_MS / DAY_MS },
  minute: { label: 'Minute', isSubDay: true, shortestMs: MINUTE_MS, meanDays: MINUTE_MS / DAY_MS },
  hour: { label: 'Hour', isSubDay: true, shortestMs: HOUR_MS, meanDays: HOUR_MS / DAY_MS },
  day: { label: 'Day', isSubDay: false, shortestMs: DAY_MS, meanDays: 1 },
  week: { label: 'Week', isSubDay: false, shortestMs: WEEK_MS, meanDays: 7 },
  month: { label: 'Month', isSubDay: false, shortestMs: 28 * DAY_MS, meanDays: 30.4 },
  quarter: { label: 'Quarter', isSubDay: false, shortestMs: 90 * DAY_MS, meanDays: 91.3 },
  year: { label: 'Year', isSubDay: false, shortestMs: 365 * DAY_MS, meanDays: 365.2 },
} as const satisfies Record<string, TimeGrainFacts>;

export type TimeGrain = keyof typeof TIME_GRAINS;

export const TIME_GRAIN_NAMES = tableKeys<TimeGrain>(TIME_GRAINS);
/** Whole days and longer: what relative ranges count. */
export const TIME_UNITS = keysWith(TIME_GRAINS, 'isSubDay', false);
export type TimeUnit = (typeof TIME_UNITS)[number];
/** Shorter than a day. */
export const CLOCK_UNITS = keysWith(TIME_GRAINS, 'isSubDay', true);
export type ClockUnit = (typeof CLOCK_UNITS)[number];

export const isClockUnit = (unit: string): unit is ClockUnit => CLOCK_UNITS.some((one) => one === unit);

/** The units that the values of a column of a type have. */
export const grainsOfType = (type: 'date' | 'timestamp'): readonly TimeGrain[] =>
  type === 'timestamp' ? TIME_GRAIN_NAMES : TIME_UNITS;

/** The days that weeks may start on, as days after Monday. */
export const WEEK_STARTS = { monday: 0, sunday: 6, saturday: 5 } as const;
export type WeekStart = keyof typeof WEEK_STARTS;
export const WEEK_START_NAMES = tableKeys<WeekStart>(WEEK_STARTS);

/** What a part of a date or time is taken out as. */
export const DATE_PARTS = [
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'weekday',
  'hour',
  'minute',
  'second',
] as const;
export type DatePart = (typeof DATE_PARTS)[number];
