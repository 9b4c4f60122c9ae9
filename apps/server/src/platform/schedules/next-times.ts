import { createHash } from 'node:crypto';
import { SECOND_MS } from '@plumbline/contract';
import type { ScheduleRow } from '../db/schedule-tables.ts';
import { nextRun } from './cron.ts';

type Times = Pick<ScheduleRow, 'next_at' | 'due_at'>;
type Settings = Pick<ScheduleRow, 'id' | 'cron' | 'time_zone' | 'jitter_seconds' | 'enabled'>;

/** The same for one schedule and time, so that a restart moves nothing. */
function jitterMs({ id, jitter_seconds: seconds }: Settings, at: string): number {
  if (seconds === 0) {
    return 0;
  }
  const share = createHash('sha256').update(`${id} ${at}`).digest().readUInt32BE() / 2 ** 32;
  return Math.floor(share * seconds * SECOND_MS);
}

/** When a schedule is due next after a moment. Computed from the clock and never from when it ran, so it does not drift. */
export function timesAfter(schedule: Settings, after: Date): Times {
  const timetable = { cron: schedule.cron, timeZone: schedule.time_zone };
  const next = schedule.enabled === 1 ? nextRun(timetable, after) : null;
  if (next === null) {
    return { next_at: null, due_at: null };
  }
  const next_at = next.toISOString();
  return { next_at, due_at: new Date(next.getTime() + jitterMs(schedule, next_at)).toISOString() };
}
