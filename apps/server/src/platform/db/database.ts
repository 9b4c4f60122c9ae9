import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Where a handle holds its query builder: for `across-tenants.ts` alone. */
export const QUERIES = Symbol('queries');

/**
 * The store at large, or a transaction of it. It has no queries of its own: `inTenant` makes those of one tenant, and
 * `acrossTenants` all others.
 */
export interface Executor {
  readonly [QUERIES]: Kysely<Tables>;
}

/** A transaction's handle. Inside one, await nothing but the store: on SQLite every other writer waits for it. */
export interface Trx extends Executor {
  readonly [QUERIES]: Transaction<Tables>;
}

/** The handle of the store at large. */
export const executor = (kysely: Kysely<Tables>): Executor => ({ [QUERIES]: kysely });
/** The handle of one transaction. */
export const transactionExecutor = (trx: Transaction<Tables>): Trx => ({ [QUERIES]: trx });

/** The metadata store. */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres';
  readonly executor: Executor;
  /**
   * Run `work` in one transaction: committed and on disk when the promise resolves, rolled back when it rejects.
   * SQLite runs them one after another; PostgreSQL side by side (read committed), so writes there must name the state
   * they expect (`where state = …`) and check the number of rows they changed.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Called after a transaction of this process has committed. */
  onCommit(listener: () => void): void;
  close(): Promise<void>;
}
