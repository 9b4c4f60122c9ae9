import { AppError } from '@plumbline/contract';
import { ThreadLane } from '../thread-lane.ts';
import type { HashRequest } from './hash-thread.ts';

/**
 * Hashes in a thread of its own, one after another: beside the threads that read and write files. It is started with the
 * first password, as most starts need none.
 */
export class HashLane {
  readonly #lane: ThreadLane<HashRequest, string | boolean>;

  constructor(mostWaiting: number) {
    this.#lane = new ThreadLane(new URL('hash-thread.ts', import.meta.url), {
      mostWaiting,
      refusal: () =>
        new AppError('request.rate_limited', 'Many people are signing in. Try again in a moment.'),
    });
  }

  /** Throws `request.rate_limited` where too many wait. */
  async hash(password: string): Promise<string> {
    return String(await this.#lane.run({ password, stored: null }));
  }

  /** Throws as `hash`. */
  async verify(stored: string, password: string): Promise<boolean> {
    return (await this.#lane.run({ password, stored })) === true;
  }
}
