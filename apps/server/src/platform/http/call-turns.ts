import { AppError, SECOND_MS } from '@plumbline/contract';

/** The part of the thread that one person's calls have while others call too. */
const PERSON_SHARE = 0.25;
/** What a person may use at once before that counts: a page with all its calls. */
const BURST_MS = 100;
/** Others count so long after their last call. */
const PRESENT_MS = SECOND_MS;
/** Waiting calls of one person. */
const MAX_WAITING = 500;

/** The event loop as a clock. */
export interface LoopTimer {
  /** Milliseconds, of any origin. */
  now(): number;
  /** Calls back when what is due in this turn of the loop has been done. */
  afterThisTurn(callback: () => void): void;
  /** Calls back after so many milliseconds. */
  after(ms: number, callback: () => void): void;
}

const systemTimer: LoopTimer = {
  now: () => performance.now(),
  afterThisTurn: (callback) => void setImmediate(callback),
  after: (ms, callback) => void setTimeout(callback, ms),
};

interface Person {
  readonly id: string;
  readonly waiting: Set<() => void>;
  /** Milliseconds of the thread that the person has used beyond their share, at `at`. */
  owedMs: number;
  at: number;
}

/**
 * Lets calls in one at a time, one in each turn of the event loop, persons in turn: however many calls of one person
 * arrive at once, the call of another is next. Who has used more than their share of the thread waits while others
 * call; who is alone has all of it. The time of a turn counts for whoever was let in.
 */
export class CallTurns {
  readonly #timer: LoopTimer;
  readonly #persons = new Map<string, Person>();
  /** Those with waiting calls; the next is first. */
  readonly #queue = new Set<Person>();
  #inside: { readonly person: Person; readonly since: number } | null = null;
  #isTurning = false;
  #isResting = false;
  #latest = { id: '', at: Number.NEGATIVE_INFINITY };
  /** The last who called before `#latest` did, somebody else. */
  #latestOther = { id: '', at: Number.NEGATIVE_INFINITY };

  constructor(timer: LoopTimer = systemTimer) {
    this.#timer = timer;
  }

  /**
   * Resolves once the call may go on. Rejects with `request.rate_limited` where too many of the person wait, and with
   * `request.cancelled` when the caller leaves, for which `watch` calls back until the function that it returned is called.
   */
  take(personId: string, watch: (left: () => void) => () => void): Promise<void> {
    const now = this.#timer.now();
    this.#note(personId, now);
    const person = this.#person(personId, now);
    if (this.#inside === null && this.#queue.size === 0 && this.#mayEnter(person, now)) {
      this.#enter(person, now);
      return Promise.resolve();
    }
    if (person.waiting.size >= MAX_WAITING) {
      const message = 'Too many of your requests are waiting. Wait a moment, then try again.';
      return Promise.reject(new AppError('request.rate_limited', message, { data: { retryAfter: 1 } }));
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stopWatching = watch(() => {
      person.waiting.delete(enter);
      reject(new AppError('request.cancelled', 'The caller went away.'));
    });
    const enter = (): void => {
      stopWatching();
      resolve();
    };
    person.waiting.add(enter);
    this.#queue.add(person);
    this.#turnSoon();
    return promise;
  }

  /** Counts work for the person that is not done in the turn in which their call is let in. */
  charge(personId: string, ms: number): void {
    const now = this.#timer.now();
    const person = this.#person(personId, now);
    person.owedMs = owed(person, now) + ms;
    person.at = now;
  }

  #note(id: string, at: number): void {
    if (this.#latest.id !== id) {
      this.#latestOther = this.#latest;
    }
    this.#latest = { id, at };
  }

  #person(id: string, now: number): Person {
    const known = this.#persons.get(id);
    if (known !== undefined) {
      return known;
    }
    this.#forget(now);
    const person: Person = { id, waiting: new Set(), owedMs: 0, at: now };
    this.#persons.set(id, person);
    return person;
  }

  /** Who owes nothing and waits for nothing is as one who was never here. */
  #forget(now: number): void {
    for (const [id, person] of this.#persons) {
      if (person.waiting.size === 0 && owed(person, now) === 0 && this.#inside?.person !== person) {
        this.#persons.delete(id);
      }
    }
  }

  #mayEnter(person: Person, now: number): boolean {
    const other = this.#latest.id === person.id ? this.#latestOther : this.#latest;
    return now - other.at > PRESENT_MS || owed(person, now) <= BURST_MS;
  }

  #enter(person: Person, now: number): void {
    this.#inside = { person, since: now };
    this.#turnSoon();
  }

  #turnSoon(): void {
    if (!this.#isTurning) {
      this.#isTurning = true;
      this.#timer.afterThisTurn(() => this.#turn());
    }
  }

  #turn(): void {
    this.#isTurning = false;
    const now = this.#timer.now();
    if (this.#inside !== null) {
      const { person, since } = this.#inside;
      person.owedMs = owed(person, since) + now - since;
      person.at = now;
      this.#inside = null;
    }
    for (const person of this.#queue) {
      if (person.waiting.size === 0) {
        this.#queue.delete(person);
      } else if (this.#mayEnter(person, now)) {
        this.#letIn(person, now);
        return;
      }
    }
    this.#rest(now);
  }

  #letIn(person: Person, now: number): void {
    const [first] = person.waiting;
    this.#queue.delete(person);
    if (first !== undefined) {
      person.waiting.delete(first);
      this.#enter(person, now);
      first();
    }
    if (person.waiting.size > 0) {
      this.#queue.add(person);
    }
  }

  /** Everybody who waits has used more than their share. */
  #rest(now: number): void {
    if (this.#queue.size === 0 || this.#isResting) {
      return;
    }
    const least = Math.min(...Array.from(this.#queue, (person) => owed(person, now)));
    this.#isResting = true;
    this.#timer.after(Math.max(1, (least - BURST_MS) / PERSON_SHARE), () => {
      this.#isResting = false;
      this.#turnSoon();
    });
  }
}

const owed = ({ owedMs, at }: Person, now: number): number =>
  Math.max(0, owedMs - Math.max(0, now - at) * PERSON_SHARE);
