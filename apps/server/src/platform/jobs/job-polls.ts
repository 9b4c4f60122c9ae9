import { acrossTenants } from '../db/across-tenants.ts';
import type { Database } from '../db/database.ts';

const POLL_MS = 200;
/** Below the number of parameters that either store takes in a statement. */
const IDS_PER_QUERY = 500;

interface Waiter {
  readonly jobId: string;
  readonly after: number;
  readonly wake: () => void;
}

/** Finds new events for everybody who watches a job, with one query at a time however many watch. */
export class JobPolls {
  readonly #db: Database;
  readonly #waiters = new Set<Waiter>();
  #timer: NodeJS.Timeout | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Resolves once the job has an event after number `after`, or the signal is aborted. Never rejects. */
  async wait(jobId: string, after: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) {
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = (): void => resolve();
    const waiter = { jobId, after, wake };
    this.#waiters.add(waiter);
    signal.addEventListener('abort', wake, { once: true });
    this.#schedule();
    await promise;
    signal.removeEventListener('abort', wake);
    this.#waiters.delete(waiter);
  }

  #schedule(): void {
    if (this.#timer === null && this.#waiters.size > 0) {
      this.#timer = setTimeout(() => void this.#poll(), POLL_MS);
    }
  }

  async #poll(): Promise<void> {
    const ids = [...new Set(Array.from(this.#waiters, ({ jobId }) => jobId))];
    const latest = await this.#latestEvents(ids).catch(() => null);
    for (const { jobId, after, wake } of this.#waiters) {
      // Where the store or the job is gone, whoever waits finds that out by reading.
      if ((latest?.get(jobId) ?? Number.POSITIVE_INFINITY) > after) {
        wake();
      }
    }
    this.#timer = null;
    this.#schedule();
  }

  async #latestEvents(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const latest = new Map<string, number>();
    for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
      const rows = await acrossTenants(this.#db.executor)
        .selectFrom('jobs')
        .select(['id', 'event_seq'])
        .where('id', 'in', ids.slice(from, from + IDS_PER_QUERY))
        .execute();
      for (const { id, event_seq: seq } of rows) {
        latest.set(id, seq);
      }
    }
    return latest;
  }
}
