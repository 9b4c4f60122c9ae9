import { AppError, MINUTE_MS } from '@plumbline/contract';
import type { Clock } from '../../platform/clock.ts';
import { KeyedMutex } from '../../platform/keyed-mutex.ts';

const WINDOW_MS = 5 * MINUTE_MS;
const PAIR_FAILURES = 10;
const ADDRESS_FAILURES = 50;
/** From all addresses together: who guesses from many at once is slowed, too. */
const ACCOUNT_FAILURES = 100;
/** Keys remembered; beyond it the one that failed longest ago goes first. */
const MAX_STORED = 20_000;

/** Moments of failure per key within the window, in this process. */
class Failures {
  readonly #moments = new Map<string, number[]>();
  readonly #limit: number;
  readonly #clock: Clock;

  constructor(limit: number, clock: Clock) {
    this.#limit = limit;
    this.#clock = clock;
  }

  /** Milliseconds until another try is allowed; 0 when it is. */
  waitMs(key: string): number {
    const recent = this.#recent(key);
    const oldestThatCounts = recent.at(-this.#limit);
    return oldestThatCounts === undefined ? 0 : oldestThatCounts + WINDOW_MS - this.#clock.now();
  }

  add(key: string): void {
    const recent = this.#recent(key);
    this.#moments.delete(key);
    this.#moments.set(key, [...recent, this.#clock.now()]);
    if (this.#moments.size > MAX_STORED) {
      const [oldest] = this.#moments.keys();
      this.#moments.delete(oldest ?? '');
    }
  }

  clear(key: string): void {
    this.#moments.delete(key);
  }

  #recent(key: string): number[] {
    const since = this.#clock.now() - WINDOW_MS;
    return (this.#moments.get(key) ?? []).filter((moment) => moment > since);
  }
}

/** The keys added last, up to so many. */
class RecentKeys {
  readonly #keys = new Set<string>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  add(key: string): void {
    this.#keys.delete(key);
    this.#keys.add(key);
    if (this.#keys.size > this.#limit) {
      const [oldest] = this.#keys;
      this.#keys.delete(oldest ?? '');
    }
  }
}

export interface SignInTry {
  readonly account: string;
  /** Where the call came from. */
  readonly address: string;
}

/**
 * Slows whoever guesses, not the owner of the account: within 5 minutes, 10 failures for an account from one address, 50
 * from one address for any accounts, or 100 for an account from addresses where its owner has not signed in.
 */
export interface LoginGuard {
  /**
   * Runs one try once the tries before it from the same address have ended. `verify` gives null where the password is
   * wrong. Throws `auth.too_many_tries` with the seconds to wait.
   */
  attempt<T>(attempted: SignInTry, verify: () => Promise<T | null>): Promise<T | null>;
}

export function createLoginGuard(clock: Clock): LoginGuard {
  const pairs = new Failures(PAIR_FAILURES, clock);
  const addresses = new Failures(ADDRESS_FAILURES, clock);
  const accounts = new Failures(ACCOUNT_FAILURES, clock);
  const owners = new RecentKeys(MAX_STORED);
  // One after another, so that tries at the same time cannot get round the count, and one address takes one turn at a time.
  const turns = new KeyedMutex();
  return {
    attempt: ({ account, address }, verify) =>
      turns.run(address, async () => {
        const pair = `${address} ${account}`;
        const isOwners = owners.has(pair);
        refuseBefore(
          Math.max(pairs.waitMs(pair), addresses.waitMs(address), isOwners ? 0 : accounts.waitMs(account)),
        );
        const result = await verify();
        if (result === null) {
          pairs.add(pair);
          addresses.add(address);
          accounts.add(account);
        } else {
          pairs.clear(pair);
          owners.add(pair);
        }
        return result;
      }),
  };
}

const refuseBefore = (waitMs: number): void => {
  if (waitMs > 0) {
    const minutes = Math.ceil(waitMs / MINUTE_MS);
    throw new AppError(
      'auth.too_many_tries',
      `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      { data: { retryAfter: Math.ceil(waitMs / 1000) } },
    );
  }
};
