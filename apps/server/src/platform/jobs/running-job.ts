import { storeText, type Text } from '@plumbline/messages';
import { inTenant, insertInto } from '../db/in-tenant.ts';
import type { ProgressEvent, RowProgress } from '@plumbline/contract';
import { isoAfter, isoNow, type Clock } from '../clock.ts';
import type { Database, Trx } from '../db/database.ts';
import type { JobRow } from '../db/job-tables.ts';
import { updateHeldJob, LEASE_MS, type Lease } from './leases.ts';

/** Progress is written at most this often; what came between shows with the next write. */
const WRITE_EVERY_MS = 200;
const HIGHEST_BEFORE_END = 99;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/** What a run writes about its job, all of it under the lease. */
export class RunningJob {
  readonly lease: Lease;
  readonly #deps: Deps;
  #progress: number;
  #message: string;
  #seq: number;
  #pending: { progress: number; message: string; rows: RowProgress } | null = null;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #isOver = false;

  constructor(deps: Deps, row: JobRow, lease: Lease) {
    this.#deps = deps;
    this.lease = lease;
    this.#progress = row.progress;
    this.#message = row.message;
    this.#seq = row.event_seq;
  }

  async progress(percent: number, text: Text, rows: RowProgress = {}): Promise<void> {
    const message = storeText(text);
    const progress = Math.max(this.#progress, Math.min(HIGHEST_BEFORE_END, Math.floor(percent)));
    if (progress === this.#progress && message === this.#message) {
      return;
    }
    this.#pending = { progress, message, rows };
    if (this.#deps.clock.now() - this.#writtenAt >= WRITE_EVERY_MS) {
      await this.flush();
    }
  }

  /** Write the progress reported since the last write. */
  async flush(): Promise<void> {
    const pending = this.#pending;
    if (!pending || this.#isOver) {
      return;
    }
    this.#pending = null;
    this.#writtenAt = this.#deps.clock.now();
    this.#progress = Math.max(this.#progress, pending.progress);
    this.#message = pending.message;
    await this.#deps.db.transaction(async (trx) => {
      if (!this.#isOver) {
        const event = {
          progress: this.#progress,
          type: 'info',
          msg: pending.message,
          ...pending.rows,
        } as const;
        await this.record(trx, event, {});
      }
    });
  }

  /** The last event of this run. A heartbeat may be under way: what it would write of the progress is left out. */
  async recordLast(trx: Trx, event: ProgressEvent, change: Partial<JobRow>): Promise<void> {
    this.#isOver = true;
    await this.record(trx, event, change);
  }

  /** Write an event, its `msg` in stored form, and change the row with it. */
  async record(trx: Trx, event: ProgressEvent, change: Partial<JobRow>): Promise<void> {
    const seq = this.#seq + 1;
    const rows = { row_count: event.rows ?? null, row_rate: event.rowsPerSecond ?? null };
    const row = await updateHeldJob(trx, this.lease, {
      due_at: isoAfter(this.#deps.clock, LEASE_MS),
      ...change,
      progress: event.progress,
      message: event.msg,
      ...rows,
      event_seq: seq,
    });
    await insertInto(trx, 'job_events')
      .values({
        tenant_id: row.tenant_id,
        job_id: row.id,
        seq,
        progress: event.progress,
        type: event.type,
        msg: event.msg,
        ...rows,
        created_at: isoNow(this.#deps.clock),
      })
      .execute();
    this.#seq = seq;
    this.#progress = event.progress;
    this.#message = event.msg;
  }

  /** Progress so far: an event that is not about progress repeats it. */
  get percent(): number {
    return this.#progress;
  }

  async step<T>(key: string, work: () => Promise<T>): Promise<T> {
    const { db, clock } = this.#deps;
    const { jobId, tenantId } = this.lease;
    const stored = await inTenant(db.executor, { tenantId })
      .selectFrom('job_steps')
      .select('result')
      .where('job_id', '=', jobId)
      .where('step_key', '=', key)
      .executeTakeFirst();
    if (stored) {
      return JSON.parse(stored.result) as T;
    }
    const result = await work();
    await db.transaction(async (trx) => {
      await updateHeldJob(trx, this.lease, { due_at: isoAfter(clock, LEASE_MS) });
      await insertInto(trx, 'job_steps')
        .values({
          tenant_id: tenantId,
          job_id: jobId,
          step_key: key,
          result: JSON.stringify(result ?? null),
          created_at: isoNow(clock),
        })
        .execute();
    });
    return result;
  }
}
