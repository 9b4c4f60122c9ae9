import { AppError } from '@plumbline/contract';
import type { Clock } from '../../platform/clock.ts';

const WINDOW_MS = 5 * 60_000;
const ACCOUNT_FAILURES = 10;
const ADDRESS_FAILURES = 50;
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

/** Slows guessing: after 10 failures for an account or 50 from an address within 5 minutes, tries are refused. */
export interface LoginGuard {
  /** Throws `auth.too_many_tries` with the seconds to wait. */
  check(account: string, address: string): void;
  failed(account: string, address: string): void;
  succeeded(account: string): void;
}

export function createLoginGuard(clock: Clock): LoginGuard {
  const accounts = new Failures(ACCOUNT_FAILURES, clock);
  const addresses = new Failures(ADDRESS_FAILURES, clock);
  return {
    check(account, address) {
      const waitMs = Math.max(accounts.waitMs(account), addresses.waitMs(address));
      if (waitMs > 0) {
        const minutes = Math.ceil(waitMs / 60_000);
        throw new AppError(
          'auth.too_many_tries',
          `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
          { data: { retryAfter: Math.ceil(waitMs / 1000) } },
        );
      }
    },
    failed(account, address) {
      accounts.add(account);
      addresses.add(address);
    },
    succeeded: (account) => accounts.clear(account),
  };
}
