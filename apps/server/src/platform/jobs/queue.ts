import type { Job, JobState, ProgressEvent } from '@plumbline/contract';
import type { Thing } from '../access/thing-kinds.ts';
import type { Trx } from '../db/database.ts';
import type { Actor, Principal } from '../principal.ts';
import type { JobKind } from './job-kind.ts';

export interface Subject {
  readonly kind: string;
  readonly id: string;
}

/** An `Idempotency-Key` as it came with a call. */
export interface Once {
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
}

export interface NewJob<Payload> {
  readonly actor: Actor;
  readonly definition: JobKind<Payload>;
  readonly payload: Payload;
  /** What it makes or changes; null when nothing. */
  readonly subject: Subject | null;
  /**
   * `call.once`: a repeated call gets the first one's answer instead of a second job. The stored answer is
   * `{ success, data: { id: subject.id, jobId } }` with 202 unless `answer` says otherwise.
   */
  readonly once?: Once | null;
  readonly answer?: (jobId: string) => unknown;
}

/** `id` is the event's number: the `id:` of the stream and the `Last-Event-ID` of whoever resumes. */
export interface JobEvent {
  readonly id: number;
  readonly event: ProgressEvent;
}

export interface JobPage {
  readonly page: number;
  readonly limit: number;
  readonly state?: JobState | undefined;
}

/** Work that outlasts a call. Messages of jobs and events are in stored form: `sayStored` puts them into words. Errors: `job.not_found`, `job.not_running`, `job.not_failed`. */
export interface Queue {
  /** Add a job in the transaction of the change it belongs to; a worker starts once that commits. Returns the job's id. */
  enqueue<Payload>(trx: Trx, job: NewJob<Payload>): Promise<string>;
  /** A job is about to be added: a worker is started meanwhile, for that takes longer than a small job. */
  expectWork(): void;
  get(principal: Principal, jobId: string): Promise<Job>;
  /** What the job is about, where that decides who may see it; null for a job of the principal's own. */
  thingOf(principal: Principal, jobId: string): Promise<Thing | null>;
  /** Newest first. */
  list(
    principal: Principal,
    page: JobPage,
  ): Promise<{ readonly data: readonly Job[]; readonly total: number }>;
  /** The newest job about a subject, or null. */
  findLatest(actor: Actor, subject: Subject): Promise<Job | null>;
  /** Request a job's cancellation. The result is its present state; the worker ends it within seconds. */
  cancel(principal: Principal, jobId: string): Promise<Job>;
  /** Restart a failed or cancelled job. */
  retry(principal: Principal, jobId: string): Promise<Job>;
  /**
   * Events after number `after`, then new ones as they come; ends after the last event of the job. When nothing but
   * old events are left, the last one is sent again.
   */
  watch(
    principal: Principal,
    jobId: string,
    options: { readonly after: number; readonly signal: AbortSignal },
  ): AsyncIterable<JobEvent>;
}
