import { AppError, DAY_MS, MINUTE_MS } from '@plumbline/contract';
import { KeyedMutex } from '../../platform/keyed-mutex.ts';
import type { Services } from '../../platform/services.ts';
import { SignInTries, type TryLimit } from './sign-in-tries.store.ts';

const windowMs = 5 * MINUTE_MS;
const PAIR: TryLimit = { kind: 'account-at-address', max: 10, windowMs };
const ADDRESS: TryLimit = { kind: 'address', max: 50, windowMs };
/** From all addresses together: who guesses from many at once is slowed, too. */
const ACCOUNT: TryLimit = { kind: 'account', max: 100, windowMs };
/** Where an account was signed in to. */
const OWNER: TryLimit = { kind: 'owner', max: 1, windowMs: 90 * DAY_MS };

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

/** Limits tries by account and by network address, across all servers. */
export function createLoginGuard(services: Pick<Services, 'db' | 'clock'>): LoginGuard {
  const tries = new SignInTries(services);
  // One after another, so that one address takes one turn at a time.
  const turns = new KeyedMutex();
  return {
    attempt: ({ account, address }, verify) =>
      turns.run(address, async () => {
        const pair = { limit: PAIR, key: `${address} ${account}` };
        const owner = { limit: OWNER, key: pair.key };
        const ofAccount = { limit: ACCOUNT, key: account };
        // Counted before the password is verified, so that tries at the same time cannot get round the count.
        const counted = [pair, { limit: ADDRESS, key: address }, ofAccount];
        const refuseBeyond = async (besides: readonly string[]): Promise<void> => {
          const isOwners = (await tries.waitMs(owner, besides)) > 0;
          const limits = isOwners ? counted.filter((one) => one !== ofAccount) : counted;
          refuseBefore(Math.max(...(await Promise.all(limits.map((one) => tries.waitMs(one, besides))))));
        };
        // Who is beyond a limit already costs no write, and no sync of the disk that others wait for.
        await refuseBeyond([]);
        const ids = await tries.add(counted);
        let isWrong = false;
        try {
          await refuseBeyond(ids);
          const result = await verify();
          isWrong = result === null;
          if (!isWrong) {
            await tries.clear(pair);
            await tries.clear(owner);
            await tries.add([owner]);
          }
          return result;
        } finally {
          if (!isWrong) {
            await tries.remove(ids);
          }
        }
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
