import { hashToken } from '../../platform/auth/tokens.ts';
import { isoAfter, isoNow, type Clock } from '../../platform/clock.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SignInTryRow } from '../../platform/db/tables.ts';
import { newId } from '../../platform/ids.ts';
import { KeyedMutex } from '../../platform/keyed-mutex.ts';

/** At most this many within a window that moves along. */
export interface TryLimit {
  readonly kind: SignInTryRow['kind'];
  readonly max: number;
  readonly windowMs: number;
}

/** One thing that is counted, such as the tries from an address. */
export interface CountedTry {
  readonly limit: TryLimit;
  /** Stored as a hash. */
  readonly key: string;
}

/**
 * Counts in the store, so that a limit holds however many servers answer. A try is stored before it is compared with the
 * limit: of two at the same time in different processes, each sees the other.
 */
export class SignInTries {
  readonly #db: Database;
  readonly #clock: Clock;
  /** Tries of one process at the same time would each see all others, and none would be within the limit. */
  readonly #turns = new KeyedMutex();

  constructor({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Stores one try under each key. Returns the ids, for `remove`. */
  async add(tries: readonly CountedTry[]): Promise<readonly string[]> {
    const rows = tries.map(({ limit, key }): SignInTryRow => ({
      id: newId(),
      kind: limit.kind,
      key_hash: hashToken(key),
      expires_at: isoAfter(this.#clock, limit.windowMs),
    }));
    await acrossTenants(this.#db.executor).insertInto('sign_in_tries').values(rows).execute();
    return rows.map(({ id }) => id);
  }

  /** Milliseconds until a try is within the limit, besides those with these ids; 0 when it is. */
  async waitMs({ limit, key }: CountedTry, besides: readonly string[]): Promise<number> {
    const oldestThatCounts = await acrossTenants(this.#db.executor)
      .selectFrom('sign_in_tries')
      .select('expires_at')
      .where('kind', '=', limit.kind)
      .where('key_hash', '=', hashToken(key))
      .where('expires_at', '>', isoNow(this.#clock))
      .$if(besides.length > 0, (query) => query.where('id', 'not in', besides))
      .orderBy('expires_at', 'desc')
      .offset(limit.max - 1)
      .limit(1)
      .executeTakeFirst();
    return oldestThatCounts === undefined ? 0 : Date.parse(oldestThatCounts.expires_at) - this.#clock.now();
  }

  async remove(ids: readonly string[]): Promise<void> {
    await acrossTenants(this.#db.executor).deleteFrom('sign_in_tries').where('id', 'in', ids).execute();
  }

  async clear({ limit, key }: CountedTry): Promise<void> {
    await acrossTenants(this.#db.executor)
      .deleteFrom('sign_in_tries')
      .where('kind', '=', limit.kind)
      .where('key_hash', '=', hashToken(key))
      .execute();
  }

  /** Stores one try where it is within the limit. Returns the milliseconds to wait otherwise. */
  take(counted: CountedTry): Promise<number> {
    return this.#turns.run(`${counted.limit.kind} ${counted.key}`, async () => {
      const ids = await this.add([counted]);
      const waitMs = await this.waitMs(counted, ids);
      if (waitMs > 0) {
        await this.remove(ids);
      }
      return waitMs;
    });
  }
}
