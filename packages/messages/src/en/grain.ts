import type { TimeGrain } from '@plumbline/contract';

/** Units that times are grouped by. */
export const grain = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
  hour: 'Hour',
  minute: 'Minute',
  second: 'Second',
} as const satisfies Readonly<Record<TimeGrain, string>>;
