import type { Services } from '../services.ts';
import type { JobDefinition } from './job.ts';
import { jobShares, type JobShares } from './job-shares.ts';
import { claimJob } from './leases.ts';
import { handleClaimed, type RunControl } from './run-job.ts';

const POLL_MS = 500;

export interface WorkerOptions {
  /** Unique for the life of the worker: leases carry it. */
  readonly owner: string;
  readonly definitions: readonly JobDefinition[];
  /** Jobs run side by side. */
  readonly slots: number;
}

/** Runs jobs of the queue in this process. */
export interface WorkerLoop {
  /** Run what is due, and what becomes due meanwhile; resolves when nothing was due for `idleMs`. */
  runUntilIdle(idleMs: number): Promise<void>;
  /** Check at once whether something is due or was cancelled. */
  wake(): void;
  /** Stop running jobs, queue them again, and resolve when that is done. */
  stop(): Promise<void>;
}

export function createWorkerLoop(services: Services, options: WorkerOptions): WorkerLoop {
  const stopping = new AbortController();
  const slots = new Slots(services, options, stopping.signal);
  let whole: Promise<unknown> = Promise.resolve();
  return {
    async runUntilIdle(idleMs) {
      whole = Promise.all(Array.from({ length: options.slots }, () => slots.run(idleMs)));
      await whole;
    },
    wake: () => slots.wake(),
    async stop() {
      stopping.abort();
      slots.wake();
      await whole.catch(() => {});
    },
  };
}

/** What the slots of one worker share: when one of them works, the others are not idle. */
class Slots implements RunControl {
  readonly stop: AbortSignal;
  readonly #services: Services;
  readonly #owner: string;
  readonly #shares: JobShares;
  readonly #definitions: ReadonlyMap<string, JobDefinition>;
  readonly #wakers = new Set<() => void>();
  #active = 0;

  constructor(services: Services, options: WorkerOptions, stop: AbortSignal) {
    this.stop = stop;
    this.#services = services;
    this.#owner = options.owner;
    this.#shares = jobShares(options.slots);
    this.#definitions = new Map(options.definitions.map((definition) => [definition.name, definition]));
  }

  onWake(listener: () => void): () => void {
    this.#wakers.add(listener);
    return () => this.#wakers.delete(listener);
  }

  wake(): void {
    // A waker may add itself again while it runs: only those of this moment are called.
    Array.from(this.#wakers).forEach((waker) => waker());
  }

  /** Runs one job after another until none was due for `idleMs`. */
  async run(idleMs: number): Promise<void> {
    const { clock } = this.#services;
    let idleSince = clock.now();
    while (!this.stop.aborted) {
      const hasWorked = await this.#runNext();
      if (hasWorked || this.#active > 0) {
        idleSince = clock.now();
      } else if (clock.now() - idleSince >= idleMs) {
        return;
      }
      if (!hasWorked) {
        await this.#pause();
      }
    }
  }

  async #runNext(): Promise<boolean> {
    const claimed = await claimJob(this.#services, this.#owner, this.#shares);
    if (!claimed) {
      return false;
    }
    this.#active += 1;
    try {
      const definition = this.#definitions.get(claimed.row.kind) ?? null;
      await handleClaimed(this.#services, { ...claimed, definition }, this);
    } finally {
      this.#active -= 1;
    }
    return true;
  }

  async #pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stopListening = this.onWake(resolve);
    const timer = setTimeout(resolve, POLL_MS);
    await promise;
    clearTimeout(timer);
    stopListening();
  }
}
