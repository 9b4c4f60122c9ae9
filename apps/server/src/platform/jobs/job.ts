import type { RowProgress } from '@plumbline/contract';
import type { Trx } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { JobKind } from './job-kind.ts';

/** One run of a job. */
export interface JobContext {
  readonly jobId: string;
  readonly tenantId: string;
  /** Who asked for it. */
  readonly userId: string;
  /** From 1; over 1 after a crash or a retryable failure. */
  readonly attempt: number;
  /** Aborted when the job is cancelled, runs too long, loses its lease, or the worker stops. Stop soon: within 2 s. */
  readonly signal: AbortSignal;
  /**
   * Tell how far it is: `percent` 0 to 99 (the 100 is written when `run` has ended), never going back. Cheap to call
   * often: what changes nothing to see is not written. `rows` where the work counts rows.
   */
  progress(percent: number, message: string, rows?: RowProgress): Promise<void>;
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
   * Do the work; safe to begin again after a kill at any moment. The text it gives is the last event's message.
   * Throws AppError for what a person can mend: retried when its code is retryable, told as it is otherwise.
   */
  run(payload: Payload, job: JobContext, services: Services): Promise<string>;
  /**
   * The last message of work that an earlier attempt did whole and could not say; null where there is work left. Asked
   * before a job is given up that was interrupted too often: what is done has not failed.
   */
  findDone?(payload: Payload, job: JobOwner, services: Services): Promise<string | null>;
  /** In the transaction that ends the job as failed or cancelled: take back its rows, append events. */
  onFailed?(payload: Payload, failed: FailedJob & { readonly trx: Trx }, services: Services): Promise<void>;
  /** After that transaction: take back its files. Runs at least once. */
  cleanUp?(payload: Payload, failed: FailedJob, services: Services): Promise<void>;
}

export interface JobDefinition<Payload = unknown> extends JobKind<Payload> {
  /** Imported when the first such job runs, so the server never loads a worker's code. */
  load(): Promise<JobHandler<Payload>>;
}

export const defineJob = <Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> => definition;
