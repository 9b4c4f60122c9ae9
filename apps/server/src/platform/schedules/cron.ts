import { AppError } from '@plumbline/contract';
import { Cron } from 'croner';

/** When something runs. */
export interface Timetable {
  /** Five fields: minute, hour, day of month, month, day of week. */
  readonly cron: string;
  /** IANA name. */
  readonly timeZone: string;
}

const FIELDS = 5;

function parse({ cron, timeZone }: Timetable): Cron {
  return new Cron(cron, { timezone: timeZone, mode: '5-part', paused: true });
}

/**
 * The next moments after `after`, at most `count`; empty where there is none. A time that the clocks skip in spring runs
 * at the moment they skip to; one that they repeat in autumn runs once, the first time, unless the hour is `*`.
 */
export const nextRuns = (timetable: Timetable, after: Date, count: number): readonly Date[] =>
  parse(timetable).nextRuns(count, after);

/** Null where there is none. */
export const nextRun = (timetable: Timetable, after: Date): Date | null => parse(timetable).nextRun(after);

/** Throws `schedule.invalid` for what is no cron expression of five fields, or never comes. */
export function checkTimetable(timetable: Timetable, now: Date): void {
  const { cron } = timetable;
  // The library also takes names such as `@daily`, which the form could not show.
  const hasFields = cron.trim().split(/\s+/u).length === FIELDS;
  let next: Date | null = null;
  try {
    next = hasFields ? nextRun(timetable, now) : null;
  } catch {
    next = null;
  }
  if (next === null) {
    throw new AppError(
      'schedule.invalid',
      `"${cron}" is not a time that ever comes. Write minute, hour, day of month, month and day of week, such as 0 6 * * 1-5.`,
    );
  }
}
