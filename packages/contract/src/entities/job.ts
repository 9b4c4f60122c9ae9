import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';

/** Progress of work that counts rows; absent for other work, and in the last event. */
export const RowProgress = z.object({
  /** Worked on so far. */
  rows: z.int().nonnegative().optional(),
  /** Over the last seconds; absent before there is a rate. */
  rowsPerSecond: z.int().nonnegative().optional(),
});
export type RowProgress = z.infer<typeof RowProgress>;

/**
 * One progress event. `progress` never goes back; exactly one event is last: 100, or type `warning` when the job
 * failed or was cancelled.
 */
export const ProgressEvent = RowProgress.extend({
  /** Percent, 0 to 100. */
  progress: z.number().min(0).max(100),
  /** `done`: it succeeded; `warning`: it failed or was cancelled; `info`: it continues. */
  type: z.enum(['info', 'warning', 'done']),
  /** What it does now or what it did, in the caller's language. */
  msg: z.string(),
});
export type ProgressEvent = z.infer<typeof ProgressEvent>;

/** The last three are final, unless the job is retried. */
export const JobState = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

/** Work in the background. */
export const Job = RowProgress.extend({
  id: Id,
  /** Dotted, e.g. `datasets.create`. */
  kind: z.string(),
  state: JobState,
  /** Percent, 0 to 100. */
  progress: z.number().min(0).max(100),
  /** What it does now or what it did, in the caller's language. */
  message: z.string(),
  /** What it works on; null when it made nothing. */
  subject: z
    .object({
      /** Such as `dataset`, `workflow` or `upload`. */
      kind: z.string(),
      id: z.string(),
    })
    .nullable(),
  /** How many times it was started; 0 before the first. */
  attempt: z.int().nonnegative(),
  createdAt: Timestamp,
  /** Start of the newest attempt; null while it is queued. */
  startedAt: Timestamp.nullable(),
  /** Null while it is queued or running. */
  finishedAt: Timestamp.nullable(),
  /** Why it failed; null otherwise. */
  error: z
    .object({
      /** As errors of the API have it, such as `file.damaged` or `source.unreachable`. */
      code: z.string(),
      /** In English. */
      message: z.string(),
    })
    .nullable(),
});
export type Job = z.infer<typeof Job>;
