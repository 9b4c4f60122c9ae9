import { AppError } from '@plumbline/contract';

/** After work of so long, the person's next work waits this many times as long: no person has more than a quarter of the thread. */
const PERSON_REST = 3;
/** The same for the work of all persons together, which has half of the thread at most. */
const REST = 1;
/** Waiting calls of one person: more than the 100 calls a second below which no session is refused. */
const MAX_WAITING = 200;

interface Person {
  readonly waiting: (() => void)[];
  /** When their next work may start. */
  freeAt: number;
}

export interface Timer {
  /** Milliseconds, of any origin. */
  now(): number;
  /** Calls back after this many milliseconds; the result cancels it. */
  after(ms: number, callback: () => void): () => void;
}

const systemTimer: Timer = {
  now: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Turns on the main thread for work that holds it up for milliseconds: parsing and checking large bodies and formulas.
 * A piece of work is not interrupted, but the next of the same person waits until the thread was free for others, the
 * longer the more the last one took. Who was idle is not delayed.
 */
export class MainThreadTurns {
  readonly #timer: Timer;
  readonly #persons = new Map<string, Person>();
  /** When the next work of anybody may start. */
  #freeAt = Number.NEGATIVE_INFINITY;
  #cancelWait: (() => void) | null = null;

  constructor(timer: Timer = systemTimer) {
    this.#timer = timer;
  }

  /** The result of `work`, once it was the person's turn. Rejects with `request.rate_limited` when too much of theirs waits. */
  run<T>(personId: string, work: () => T): Promise<T> {
    const person = this.#person(personId);
    if (person.waiting.length >= MAX_WAITING) {
      const message = 'Too many of your large requests are waiting. Wait a moment, then try again.';
      return Promise.reject(new AppError('request.rate_limited', message, { data: { retryAfter: 1 } }));
    }
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    person.waiting.push(() => {
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
    });
    this.#next();
    return promise;
  }

  #person(id: string): Person {
    const known = this.#persons.get(id);
    if (known !== undefined) {
      return known;
    }
    const person: Person = { waiting: [], freeAt: Number.NEGATIVE_INFINITY };
    this.#persons.set(id, person);
    return person;
  }

  /** Runs what is due, or waits for what is due first. */
  #next(): void {
    this.#cancelWait?.();
    this.#cancelWait = null;
    const now = this.#timer.now();
    this.#forget(now);
    const first = [...this.#persons.values()]
      .filter(({ waiting }) => waiting.length > 0)
      .reduce<Person | null>((best, one) => (best === null || one.freeAt < best.freeAt ? one : best), null);
    if (first === null) {
      return;
    }
    const at = Math.max(first.freeAt, this.#freeAt);
    if (at > now) {
      this.#cancelWait = this.#timer.after(at - now, () => this.#next());
      return;
    }
    first.waiting.shift()?.();
    const endedAt = this.#timer.now();
    first.freeAt = endedAt + (endedAt - now) * PERSON_REST;
    this.#freeAt = endedAt + (endedAt - now) * REST;
    this.#next();
  }

  /** Drops people without waiting calls whose share has recovered: a new entry would be the same. */
  #forget(now: number): void {
    for (const [id, { waiting, freeAt }] of this.#persons) {
      if (waiting.length === 0 && freeAt <= now) {
        this.#persons.delete(id);
      }
    }
  }
}
