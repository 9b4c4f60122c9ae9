import { AppError } from '@plumbline/contract';
import { endingError } from '../process/failures.ts';
import { type Caller, FairShares, type ShareLimits } from './fair-shares.ts';

export interface TurnsOptions extends ShareLimits {
  /** Callers that may wait; one more is refused. */
  readonly waiting: number;
  /** How many of the waiting calls may be of one person. */
  readonly waitingPerPerson: number;
  /** What waits, in the plural: "queries", "downloads". */
  readonly work: string;
}

/** Lets a bounded number work at once; the rest wait for a fair share. */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #shares: FairShares<() => void>;

  constructor(options: TurnsOptions) {
    this.#options = options;
    this.#shares = new FairShares(options);
  }

  /**
   * Resolves with the function that gives the turn back, to be called once. Rejects with `engine.busy` when too many
   * wait already, and with `request.cancelled` when the signal aborts first.
   */
  async take(caller: Caller, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) {
      throw endingError('cancelled');
    }
    if (!this.#shares.tryStart(caller)) {
      await this.#wait(caller, signal);
    }
    return () => this.#shares.end(caller)?.();
  }

  #wait(caller: Caller, signal: AbortSignal): Promise<void> {
    const { work, waiting, waitingPerPerson } = this.#options;
    if (this.#shares.waitingOf(caller) >= waitingPerPerson) {
      throw new AppError(
        'engine.busy',
        `${waitingPerPerson} of your ${work} are waiting already. Wait until one has finished, or cancel one, then try again.`,
      );
    }
    if (this.#shares.size >= waiting) {
      throw new AppError('engine.busy', `Too many ${work} are waiting already. Try again in a moment.`);
    }
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.#shares.remove(caller, start);
        reject(endingError('cancelled'));
      };
      this.#shares.wait(caller, start);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
