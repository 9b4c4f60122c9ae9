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
  type: z.enum(['info', 'warning', 'done']),
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
  message: z.string(),
  /** What it works on; null when it made nothing. */
  subject: z.object({ kind: z.string(), id: z.string() }).nullable(),
  /** How many times it was started; 0 before the first. */
  attempt: z.int().nonnegative(),
  createdAt: Timestamp,
  /** Start of the newest attempt; null while it is queued. */
  startedAt: Timestamp.nullable(),
  /** Null while it is queued or running. */
  finishedAt: Timestamp.nullable(),
  /** Why it failed; null otherwise. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type Job = z.infer<typeof Job>;
