import type { IsoTime } from './stored-types.ts';

/** Something that runs again and again. */
export interface ScheduleRow {
  tenant_id: string;
  id: string;
  /** One of `SCHEDULE_KINDS`. */
  kind: string;
  /** What it runs for: unique with the kind. */
  subject_id: string;
  /** What somebody has to be able to see to see the schedule; null: only its person sees it. */
  thing_kind: string | null;
  thing_id: string | null;
  /** The person it runs as: the last who changed it. */
  user_id: string;
  /** Five fields. */
  cron: string;
  /** IANA name. */
  time_zone: string;
  /** After a time without a server: run once, or wait for the next time. */
  missed: 'run' | 'skip';
  /** Starts are spread over this many seconds. */
  jitter_seconds: number;
  enabled: 0 | 1;
  /** The next time by the clock; null while disabled, or when there is none. */
  next_at: IsoTime | null;
  /** `next_at` and the jitter. */
  due_at: IsoTime | null;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/** One time that a schedule was due. */
export interface ScheduleRunRow {
  tenant_id: string;
  id: string;
  schedule_id: string;
  /** When it was due by the clock: unique in the schedule. */
  planned_at: IsoTime;
  /** `waiting` for another attempt; `missed` while no server ran; `skipped` since the run before had not ended. */
  state: 'running' | 'waiting' | 'succeeded' | 'failed' | 'missed' | 'skipped';
  /** From 1. */
  attempt: number;
  /** When the next attempt is due; null unless `waiting`. */
  due_at: IsoTime | null;
  /** The job of the last attempt; null for work that is part of the tick. */
  job_id: string | null;
  started_at: IsoTime;
  finished_at: IsoTime | null;
  error_code: string | null;
  error_reason: string | null;
}
