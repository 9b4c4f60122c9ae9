/** Texts that a drawing adds; all others are in the data. */
import { AGGREGATES } from '@plumbline/contract';

export const DRAWN_WORDS = {
  other: 'Other',
  empty: '(empty)',
  total: 'Total',
  nothing: 'No values to show',
  goal: 'Goal',
  mean: AGGREGATES.mean.label,
  median: AGGREGATES.median.label,
  min: AGGREGATES.min.label,
  max: AGGREGATES.max.label,
  trend: 'Trend',
  movingAverage: (marks: number) => `Average of ${marks}`,
  forecast: 'Forecast',
  share: 'Share',
  ofGoal: (share: string, goal: string) => `${share} of ${goal}`,
  from: 'From',
  to: 'To',
  rise: 'Rise',
  fall: 'Fall',
  bandwidth: (width: string) => `Smoothed with a bandwidth of ${width}.`,
  negativeSlices: (count: number) =>
    count === 1 ? '1 negative value has no slice.' : `${count} negative values have no slice.`,
  negativeAreas: (count: number) =>
    count === 1 ? '1 value below zero has no area.' : `${count} values below zero have no area.`,
  notOnLog: (count: number) =>
    count === 1
      ? '1 value of zero or less has no place on a logarithmic scale.'
      : `${count} values of zero or less have no place on a logarithmic scale.`,
  cycles: (count: number) =>
    count === 1
      ? '1 flow leads back; it ends at a second mark of the same name.'
      : `${count} flows lead back; they end at second marks of the same names.`,
  noRoom: (count: number) => (count === 1 ? '1 word found no room.' : `${count} words found no room.`),
  noWeight: (count: number) =>
    count === 1 ? '1 value of zero or less has no size.' : `${count} values of zero or less have no size.`,
} as const;
