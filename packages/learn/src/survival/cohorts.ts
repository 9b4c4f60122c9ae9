import { LearnError } from '../data/frame.ts';
import { checkDurations, kaplanMeier, type Durations } from './kaplan-meier.ts';

export interface Cohort {
  /** The code that its rows have in common. */
  readonly code: number;
  readonly rows: number;
  /** Share without the event after each age; null beyond the longest duration, if rows remained then. */
  readonly retained: readonly (number | null)[];
}

/**
 * How many rows of each cohort are still without the event at the same ages, in the order of codes. Rows that are
 * observed for less count as long as they are (Kaplan and Meier 1958). A code of −1 belongs to no cohort.
 */
export function cohortRetention(
  durations: Durations,
  { codes, ages }: { readonly codes: Int32Array; readonly ages: readonly number[] },
): Cohort[] {
  checkDurations(durations);
  if (codes.length !== durations.times.length) {
    throw new LearnError(
      'rows.differ',
      `There are ${codes.length} codes for ${durations.times.length} rows.`,
    );
  }
  const known = [...new Set(codes)].filter((code) => code >= 0).sort((one, other) => one - other);
  return known.map((code) => {
    const times = durations.times.filter((_, row) => codes[row] === code);
    const events = durations.events.filter((_, row) => codes[row] === code);
    const curve = kaplanMeier({ times, events }, 0.95);
    const longest = times.reduce((most, time) => Math.max(most, time), 0);
    const retained = ages.map((age) => {
      const { survival } = curve.findLast(({ time }) => time <= age)!;
      // Once every row had the event, none remains at any later age.
      return age > longest && survival > 0 ? null : survival;
    });
    return { code, rows: times.length, retained };
  });
}
