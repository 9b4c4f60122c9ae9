import type { Services } from '../services.ts';
import type { JobDefinition } from './job.ts';
import { claimJob } from './leases.ts';
import { handleClaimed } from './run-job.ts';

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
  /** Look at once whether something is due, or was cancelled. */
  wake(): void;
  /** Tell running jobs to stop, put them back, and resolve when that is done. */
  stop(): Promise<void>;
}

export function createWorkerLoop(services: Services, options: WorkerOptions): WorkerLoop {
  const definitions = new Map(options.definitions.map((definition) => [definition.name, definition]));
  const stopping = new AbortController();
  const wakers = new Set<() => void>();
  const control = {
    stop: stopping.signal,
    onWake(listener: () => void) {
      wakers.add(listener);
      return () => wakers.delete(listener);
    },
  };
  let active = 0;
  let whole: Promise<void> = Promise.resolve();

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        wakers.delete(done);
        resolve();
      };
      const timer = setTimeout(done, POLL_MS);
      wakers.add(done);
    });
  const wake = (): void => {
    for (const waker of [...wakers]) {
      waker();
    }
  };

  async function runNext(): Promise<boolean> {
    const claimed = await claimJob(services, options.owner);
    if (!claimed) {
      return false;
    }
    active += 1;
    try {
      const definition = definitions.get(claimed.row.kind) ?? null;
      await handleClaimed(services, { ...claimed, definition }, control);
    } finally {
      active -= 1;
    }
    return true;
  }

  async function slot(idleMs: number): Promise<void> {
    let idleSince = services.clock.now();
    while (!stopping.signal.aborted) {
      if (await runNext()) {
        idleSince = services.clock.now();
      } else if (active > 0) {
        idleSince = services.clock.now();
        await pause();
      } else if (services.clock.now() - idleSince >= idleMs) {
        return;
      } else {
        await pause();
      }
    }
  }

  return {
    runUntilIdle(idleMs) {
      whole = Promise.all(Array.from({ length: options.slots }, () => slot(idleMs))).then(() => {});
      return whole;
    },
    wake,
    async stop() {
      stopping.abort();
      wake();
      await whole.catch(() => {});
    },
  };
}
