import { AppError } from '@plumbline/contract';
import { setTimeout as delay } from 'node:timers/promises';
import { message, storeText, type Text } from '@plumbline/messages';
import { isoAfter, isoNow } from '../clock.ts';
import type { Trx } from '../db/database.ts';
import type { JobRow } from '../db/job-tables.ts';
import type { Services } from '../services.ts';
import type { FailedJob, JobContext, JobDefinition, JobHandler, JobOwner } from './job.ts';
import { updateHeldJob, HEARTBEAT_MS, renewLease, LeaseLost, type Lease } from './leases.ts';
import { presentFailure } from './present-failure.ts';
import { RunningJob } from './running-job.ts';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/** How long a run may take to stop after its signal; then its process is ended. */
const STOP_GRACE_MS = 10_000;

/** The worker is stopping; the job is queued again as if this run had not started. */
export class WorkerStopping extends Error {
  override readonly name = 'WorkerStopping';
}

/** The run did not stop at its signal: only ending the process ends it. */
export class RunStuck extends Error {
  override readonly name = 'RunStuck';
}

export interface JobClaim {
  readonly row: JobRow;
  readonly lease: Lease;
  readonly definition: JobDefinition | null;
}

/** How the worker controls its runs. */
export interface RunControl {
  /** Aborted when the worker stops. */
  readonly stop: AbortSignal;
  /** Calls `listener` when something may have changed. Returns the function that removes it. */
  onWake(listener: () => void): () => void;
}

interface JobEnding {
  readonly outcome: 'failed' | 'cancelled';
  readonly error: { readonly code: string; readonly message: string };
}

const CANCELLED: JobEnding = {
  outcome: 'cancelled',
  error: { code: 'job.cancelled', message: 'The job was cancelled. Its unfinished work was removed.' },
};

/** Does what is due on a claimed job: run it, end it, or remove what it left. Throws only `RunStuck`. */
export async function handleClaimed(
  services: Services,
  claimed: JobClaim,
  control: RunControl,
): Promise<void> {
  try {
    await new ClaimedJob(services, claimed).handle(control);
  } catch (error) {
    if (error instanceof RunStuck) {
      throw error;
    }
    // The lease expires and another attempt starts.
    const job = { jobId: claimed.row.id, kind: claimed.row.kind };
    services.log.warn({ err: error, ...job }, error instanceof LeaseLost ? 'lease lost' : 'job left');
  }
}

class ClaimedJob {
  readonly #services: Services;
  readonly #row: JobRow;
  readonly #definition: JobDefinition | null;
  readonly #running: RunningJob;

  constructor(services: Services, { row, lease, definition }: JobClaim) {
    this.#services = services;
    this.#row = row;
    this.#definition = definition;
    this.#running = new RunningJob(services, row, lease);
  }

  async handle(control: RunControl): Promise<void> {
    const row = this.#row;
    if (row.finished_at !== null) {
      await this.#cleanUp(await this.#loadOrNull());
      return;
    }
    if (row.cancel_requested === 1) {
      await this.#end(CANCELLED);
      return;
    }
    if (row.attempt >= row.attempts) {
      const done = await this.#findDone();
      if (done !== null) {
        await this.#succeed(done);
        return;
      }
      const reason = `The job was interrupted ${row.attempt} times, and no attempts are left. Run it again.`;
      await this.#end({ outcome: 'failed', error: { code: 'job.failed', message: reason } });
      return;
    }
    await this.#run(control);
  }

  async #findDone(): Promise<Text | null> {
    const loaded = await this.#loadOrNull();
    return (await loaded?.handler.findDone?.(loaded.payload, this.#owner(), this.#services)) ?? null;
  }

  async #run(control: RunControl): Promise<void> {
    const attempt = this.#row.attempt + 1;
    await this.#start(attempt);
    const outcome = await this.#attempt(attempt, control);
    if ('message' in outcome) {
      await this.#succeed(outcome.message);
      return;
    }
    await this.#afterFailure(outcome.error, attempt);
  }

  async #start(attempt: number): Promise<void> {
    const { db, clock } = this.#services;
    const started = { state: 'running', attempt, started_at: this.#row.started_at ?? isoNow(clock) } as const;
    const starting = this.#definition?.starting;
    await db.transaction(async (trx) => {
      if (starting === undefined) {
        await updateHeldJob(trx, this.#running.lease, started);
        return;
      }
      const event = { progress: this.#running.percent, type: 'info', msg: storeText(starting) } as const;
      await this.#running.record(trx, event, started);
    });
  }

  /** Run the handler under lease, deadline and stop signal. */
  async #attempt(attempt: number, control: RunControl): Promise<{ message: Text } | { error: unknown }> {
    const ending = new AbortController();
    const beat = (): void => void this.#beat(ending);
    const heart = setInterval(beat, HEARTBEAT_MS);
    const stopListening = control.onWake(beat);
    const timeoutMs = this.#definition?.timeoutMs ?? 0;
    const deadline = setTimeout(() => ending.abort(tookTooLong(timeoutMs)), timeoutMs);
    const onStop = (): void => ending.abort(new WorkerStopping());
    control.stop.addEventListener('abort', onStop, { once: true });
    try {
      const { handler, payload } = await this.#load();
      const job = this.#context(attempt, ending.signal);
      return { message: await stoppable(handler.run(payload, job, this.#services), ending.signal) };
    } catch (error) {
      if (error instanceof RunStuck) {
        throw error;
      }
      return { error: ending.signal.aborted ? ending.signal.reason : error };
    } finally {
      clearInterval(heart);
      clearTimeout(deadline);
      control.stop.removeEventListener('abort', onStop);
      stopListening();
    }
  }

  #context(attempt: number, signal: AbortSignal): JobContext {
    return {
      jobId: this.#row.id,
      tenantId: this.#row.tenant_id,
      userId: this.#row.user_id,
      attempt,
      signal,
      progress: (percent, message, rows) => this.#running.progress(percent, message, rows),
      step: (key, work) => this.#running.step(key, work),
    };
  }

  async #beat(ending: AbortController): Promise<void> {
    try {
      const { isCancelled } = await renewLease(this.#services, this.#running.lease);
      if (isCancelled) {
        ending.abort(new AppError('job.cancelled', CANCELLED.error.message));
        return;
      }
      await this.#running.flush();
    } catch (error) {
      // A store that is away for a moment costs nothing: the lease outlives several beats.
      if (error instanceof LeaseLost) {
        ending.abort(error);
      }
    }
  }

  async #succeed(message: Text): Promise<void> {
    const { db, clock } = this.#services;
    await db.transaction((trx) =>
      this.#running.recordLast(
        trx,
        { progress: 100, type: 'done', msg: storeText(message) },
        { state: 'succeeded', finished_at: isoNow(clock), due_at: null, ...this.#released },
      ),
    );
  }

  async #afterFailure(error: unknown, attempt: number): Promise<void> {
    if (error instanceof LeaseLost) {
      throw error;
    }
    if (error instanceof WorkerStopping) {
      await this.#putBack(attempt - 1, 0, this.#row.message);
      return;
    }
    const shown = presentFailure(error);
    if (shown.code === 'job.cancelled') {
      await this.#end(CANCELLED);
      return;
    }
    this.#report(error, shown.isBug);
    if (shown.isRetryable && attempt < this.#row.attempts) {
      const waitMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1));
      await this.#putBack(attempt, waitMs, storeText(message('job.retrying', { reason: shown.message })));
      return;
    }
    await this.#end({ outcome: 'failed', error: { code: shown.code, message: shown.message } });
  }

  #report(error: unknown, isBug: boolean): void {
    const { id, kind } = this.#row;
    this.#services.log[isBug ? 'error' : 'info']({ err: error, jobId: id, kind }, 'job attempt failed');
    if (isBug) {
      void this.#services.errors.report({ requestId: null, jobId: id, where: kind, error });
    }
  }

  async #putBack(attempt: number, waitMs: number, msg: string): Promise<void> {
    const { db, clock } = this.#services;
    const change = { state: 'queued', attempt, due_at: isoAfter(clock, waitMs), ...this.#released } as const;
    const event = { progress: this.#running.percent, type: 'info', msg } as const;
    await db.transaction((trx) => this.#running.recordLast(trx, event, change));
  }

  /** The last event, the handler's own cleanup, and the job's end, all or nothing; then the files. */
  async #end({ outcome, error }: JobEnding): Promise<void> {
    const { db, clock } = this.#services;
    const loaded = await this.#loadOrNull();
    await db.transaction(async (trx) => {
      const event = {
        progress: Math.min(this.#running.percent, 99),
        type: 'warning',
        msg: error.message,
      } as const;
      await this.#running.recordLast(trx, event, {
        state: outcome,
        finished_at: isoNow(clock),
        error_code: error.code,
        error_message: error.message,
      });
      await loaded?.handler.onFailed?.(
        loaded.payload,
        { ...this.#failed({ outcome, error }), trx },
        this.#services,
      );
    });
    await this.#cleanUp(loaded, { outcome, error });
  }

  async #cleanUp(loaded: LoadedHandler | null, ending?: JobEnding): Promise<void> {
    const known = ending ?? {
      outcome: this.#row.state === 'cancelled' ? 'cancelled' : 'failed',
      error: { code: this.#row.error_code ?? 'job.failed', message: this.#row.error_message ?? '' },
    };
    await loaded?.handler.cleanUp?.(loaded.payload, this.#failed(known), this.#services);
    await this.#services.db.transaction((trx: Trx) =>
      updateHeldJob(trx, this.#running.lease, { due_at: null, ...this.#released }),
    );
  }

  /** The fence moves on: a heartbeat that comes late renews nothing, and the job is not due again. */
  get #released(): Pick<JobRow, 'lease_owner' | 'fence'> {
    return { lease_owner: null, fence: this.#running.lease.fence + 1 };
  }

  #failed(ending: JobEnding): FailedJob {
    return { ...this.#owner(), ...ending };
  }

  #owner(): JobOwner {
    return { jobId: this.#row.id, tenantId: this.#row.tenant_id, userId: this.#row.user_id };
  }

  async #load(): Promise<LoadedHandler> {
    if (!this.#definition) {
      throw new AppError('job.failed', `This version cannot run jobs of the kind "${this.#row.kind}".`);
    }
    const parsed = this.#definition.payload.safeParse(JSON.parse(this.#row.payload));
    if (!parsed.success) {
      throw new AppError(
        'job.failed',
        'The job was written by another version and cannot be read. Start it again.',
        {
          cause: parsed.error,
        },
      );
    }
    return { handler: await this.#definition.load(), payload: parsed.data };
  }

  async #loadOrNull(): Promise<LoadedHandler | null> {
    return this.#load().catch((error: unknown) => {
      this.#services.log.warn({ err: error, jobId: this.#row.id }, 'job ends without its handler');
      return null;
    });
  }
}

interface LoadedHandler {
  readonly handler: JobHandler<unknown>;
  readonly payload: unknown;
}

const tookTooLong = (ms: number): AppError =>
  new AppError('job.failed', `The work took longer than ${Math.round(ms / 60_000)} minutes and was stopped.`);

/** The run's own end; once the signal is aborted, at most the grace time more. */
async function stoppable<T>(run: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = new AbortController();
  const stuck = (async () => {
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve, { once: true });
    });
    await delay(STOP_GRACE_MS, null, { signal: over.signal });
    throw new RunStuck();
  })();
  stuck.catch(() => {});
  try {
    return await Promise.race([run, stuck]);
  } finally {
    over.abort();
  }
}
