import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { MAX_JITTER_SECONDS, MISSED_RUNS, RUN_STATES, SCHEDULE_KINDS } from '../vocabulary/schedule.ts';
import { Increment, SchemaChange } from './increment.ts';
import { JobState } from './job.ts';
import { TimeZone } from './workspace-settings.ts';

/** What runs by a timetable. */
export const ScheduleKind = z.enum(SCHEDULE_KINDS);
export type ScheduleKind = z.infer<typeof ScheduleKind>;

/**
 * `waiting`: it failed and is tried again; `missed`: no server ran at that time; `skipped`: the run before
 * it had not ended.
 */
export const RunState = z.enum(RUN_STATES);
export type RunState = z.infer<typeof RunState>;

/** When something runs again and again. */
export const ScheduleSpec = z.object({
  /**
   * Minute, hour, day of month, month, day of week, such as `0 6 * * 1-5`. A time that the clocks skip in spring runs at
   * the moment they skip to; one that they repeat in autumn runs once, unless the hour is `*`.
   */
  cron: z.string().trim().min(9).max(200),
  /** The clock of `cron`, so that `0 6 * * *` stays six in the morning in summer. */
  timeZone: TimeZone,
  /** When no server ran at the time, or at several: run once as soon as one does, or wait for the next time. */
  missed: z.enum(MISSED_RUNS).default('run'),
  /** Starts up to this many seconds later, the same number each time, so that not everything starts at once. */
  jitterSeconds: z.int().min(0).max(MAX_JITTER_SECONDS).default(0),
  /** False: nothing runs until it is enabled again. */
  enabled: z.boolean().default(true),
});
export type ScheduleSpec = z.infer<typeof ScheduleSpec>;

/** One time that a schedule was due. */
export const ScheduleRun = z.object({
  id: Id,
  /** The schedule that was due. */
  scheduleId: Id,
  /** When it was due. */
  plannedAt: Timestamp,
  /**
   * `waiting`: it failed and is tried again; `missed`: no server ran at that time; `skipped`: the run before
   * it had not ended.
   */
  state: RunState,
  /** From 1. */
  attempt: z.int().positive(),
  startedAt: Timestamp,
  /** Null while it runs. */
  finishedAt: Timestamp.nullable(),
  /** When the next attempt runs; null unless it is waiting for one. */
  retryAt: Timestamp.nullable(),
  /** The job of the last attempt; null where there was none. */
  jobId: Id.nullable(),
  /** Why the last attempt failed; null where none did. */
  failure: z
    .object({
      /** As errors of the API have it, such as `source.unreachable`. */
      code: z.string(),
      /** In English, with what to do. */
      reason: z.string(),
    })
    .nullable(),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;

/** A saved timetable with its next and last run. */
export const Schedule = ScheduleSpec.extend({
  id: Id,
  /** What it does for its subject. */
  kind: ScheduleKind,
  /** What it runs for, with its page in the web client. */
  subject: z.object({
    id: Id,
    /** Empty for a schedule of a person, such as the digest. */
    name: z.string(),
    /** Path in the web client, such as `/settings/notifications`. */
    link: z.string(),
  }),
  /** Null while it is disabled, or what it runs for is archived. */
  nextAt: Timestamp.nullable(),
  /** The newest; null before the first. */
  lastRun: ScheduleRun.nullable(),
  /** Whether the caller may change it. */
  canEdit: z.boolean(),
});
export type Schedule = z.infer<typeof Schedule>;

/** A run with what it was for. */
export const ScheduleRunEntry = ScheduleRun.extend({
  kind: ScheduleKind,
  subject: Schedule.shape.subject,
});
export type ScheduleRunEntry = z.infer<typeof ScheduleRunEntry>;

/** One time that the rows of a dataset were read from their source, or should have been. */
export const RefreshRun = z.object({
  /** Id of its job; of the run of its schedule where no job could start. */
  id: Id,
  /** The dataset that was read. */
  dataset: z.object({ id: Id, name: z.string() }),
  /** `create`: the first one. */
  kind: z.enum(['create', 'refresh']),
  /** A person, the timetable, or the refresh of a dataset that this one reads. */
  startedBy: z.enum(['person', 'schedule', 'source']),
  /** Who started it, or as whom the timetable runs; null where the account is gone. */
  person: z.object({ id: Id, name: z.string() }).nullable(),
  state: JobState,
  createdAt: Timestamp,
  /** Null while it is queued, and where it could not start. */
  startedAt: Timestamp.nullable(),
  /** Null while it is queued or running. */
  finishedAt: Timestamp.nullable(),
  /** When a schedule tries again what could not start; null unless it does. */
  retryAt: Timestamp.nullable(),
  /** The version that it added; null without one, as where the source had not changed. */
  version: z.int().positive().nullable(),
  /** Rows of that version; null without one, and for whoever sees a part of the dataset. */
  rows: z.int().nonnegative().nullable(),
  /** Why it failed; null where it did not. */
  failure: z
    .object({
      /** As errors of the API have it, such as `source.unreachable`. */
      code: z.string(),
      /** In English, with what to do. */
      reason: z.string(),
    })
    .nullable(),
});
export type RefreshRun = z.infer<typeof RefreshRun>;

/** How fresh a dataset is, and how it stays so. */
export const DatasetRefresh = z.object({
  /** False for one made from a file: it has no source to read again. */
  isRefreshable: z.boolean(),
  /** When the newest version was read; null before the first. */
  asOf: Timestamp.nullable(),
  /** Null: nobody has scheduled it. */
  schedule: Schedule.nullable(),
  /** Why the newest refresh failed; the version before it is shown. Null where it did not. */
  failure: z
    .object({
      /** When it failed. ISO 8601 in UTC. */
      at: Timestamp,
      /** As errors of the API have it, such as `source.unreachable`. */
      code: z.string(),
      /** In English, with what to do. */
      reason: z.string(),
      /** Of the refresh that failed; null where none could start. */
      jobId: Id.nullable(),
    })
    .nullable(),
  /** Datasets that its statement reads: it is refreshed after each of them, once. Only those that the caller can see. */
  after: z.array(z.object({ id: Id, name: z.string() })),
  /** Whether the caller may refresh it and change the schedule. */
  canEdit: z.boolean(),
  /** How it reads what changed; null: every refresh reads all rows. */
  increment: Increment.nullable(),
  /** True for a table of a source that can send a part of its rows: only then it can be set. */
  canIncrement: z.boolean(),
  /** Why it reads no more rows until somebody decides: columns of the source that were removed or changed their type. */
  schemaChanges: z.array(SchemaChange),
});
export type DatasetRefresh = z.infer<typeof DatasetRefresh>;
