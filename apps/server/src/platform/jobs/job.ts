import type { RowProgress } from '@plumbline/contract';
import type { Text } from '@plumbline/messages';
import type { Trx } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { JobKind } from './job-kind.ts';

/** One run of a job. */
export interface JobContext {
  readonly jobId: string;
  readonly tenantId: string;
  /** The person who started it. */
  readonly userId: string;
  /** From 1; over 1 after a crash or a retryable failure. */
  readonly attempt: number;
  /** Aborted when the job is cancelled, runs too long, loses its lease, or the worker stops. Stop soon: within 2 s. */
  readonly signal: AbortSignal;
  /**
   * Report progress: `percent` is 0 to 99 (100 is written when `run` has ended) and never decreases. Cheap to call
   * often: a report that changes nothing visible is not written. `rows` where the work counts rows.
   */
  progress(percent: number, message: Text, rows?: RowProgress): Promise<void>;
  /** Run `work` once per job and `key`: a later attempt gets the stored result. The result must survive JSON. */
  step<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Which job, and whose. */
export interface JobOwner {
  readonly jobId: string;
  readonly tenantId: string;
  readonly userId: string;
}

export interface FailedJob extends JobOwner {
  readonly outcome: 'failed' | 'cancelled';
  readonly error: { readonly code: string; readonly message: string };
}

export interface JobHandler<Payload> {
  /**
   * Does the work; safe to start again after a kill at any moment. Its result is the message of the last event.
   * Throws AppError for what a person can fix: retried when its code is retryable, reported as it is otherwise.
   */
  run(payload: Payload, job: JobContext, services: Services): Promise<Text>;
  /**
   * The last message of work that an earlier attempt completed and could not report; null where there is work left.
   * Called before a job fails because it was interrupted too often: completed work has not failed.
   */
  findDone?(payload: Payload, job: JobOwner, services: Services): Promise<Text | null>;
  /** In the transaction that ends the job as failed or cancelled: remove its rows, append events. */
  onFailed?(payload: Payload, failed: FailedJob & { readonly trx: Trx }, services: Services): Promise<void>;
  /** After that transaction: remove its files. Runs at least once. */
  cleanUp?(payload: Payload, failed: FailedJob, services: Services): Promise<void>;
}

export interface JobDefinition<Payload = unknown> extends JobKind<Payload> {
  /** What it does first: shown once a worker has it, until its first progress. */
  readonly starting: Text;
  /** Imported when the first such job runs, so the server never loads a worker's code. */
  load(): Promise<JobHandler<Payload>>;
}

export const defineJob = <Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> => definition;
