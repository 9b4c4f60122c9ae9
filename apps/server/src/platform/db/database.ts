import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** A transaction's handle. Inside one, await nothing but the store: on SQLite every other writer waits for it. */
export type Trx = Transaction<Tables>;

/** Either the database at large or a transaction: for reads that serve both. */
export type Executor = Kysely<Tables>;

/** The metadata store. */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres';
  readonly kysely: Executor;
  /**
   * Run `work` in one transaction: committed and on disk when the promise resolves, rolled back when it rejects.
   * SQLite runs them one after another; PostgreSQL side by side (read committed), so writes there must name the state
   * they expect (`where state = …`) and look at the number of rows they changed.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Called after a transaction of this process has committed. */
  onCommit(listener: () => void): void;
  close(): Promise<void>;
}
