import { AppError } from '@plumbline/contract';
import { endingError } from '../process/failures.ts';
import { FairQueue } from './fair-queue.ts';

interface TurnsOptions {
  /** Turns that may be held at once. */
  readonly atOnce: number;
  /** Callers that may wait; one more is refused. */
  readonly waiting: number;
  /** The error of a caller that may not even wait. */
  readonly refusal: string;
}

/** Lets a bounded number work at once; the rest wait, tenants in turn. */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #queue = new FairQueue<() => void>();
  #held = 0;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /**
   * Resolves with the function that gives the turn back, to be called once. Rejects with `engine.busy` when too many
   * wait already, and with `request.cancelled` when the signal aborts first.
   */
  async take(tenantId: string, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) {
      throw endingError('cancelled');
    }
    if (this.#held < this.#options.atOnce) {
      this.#held += 1;
    } else {
      await this.#wait(tenantId, signal);
    }
    return () => this.#release();
  }

  #wait(tenantId: string, signal: AbortSignal): Promise<void> {
    if (this.#queue.size >= this.#options.waiting) {
      throw new AppError('engine.busy', this.#options.refusal);
    }
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.#queue.remove(tenantId, start);
        reject(endingError('cancelled'));
      };
      this.#queue.push(tenantId, start);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** The turn passes to whoever is next; without anybody it is free. */
  #release(): void {
    const next = this.#queue.shift();
    if (next === null) {
      this.#held -= 1;
    } else {
      next();
    }
  }
}
