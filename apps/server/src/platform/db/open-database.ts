import { invariant } from '@plumbline/contract';
import { Kysely, sql } from 'kysely';
import { executor, transactionExecutor, type Database } from './database.ts';
import { insideTransaction, sqliteDialect } from './sqlite-driver.ts';
import type { Tables } from './tables.ts';

export type DatabaseAddress =
  | { readonly dialect: 'sqlite'; /** Absolute path of the file. */ readonly path: string }
  | { readonly dialect: 'postgres'; readonly url: string };

type OnLost = (error: Error) => void;

async function openKysely(address: DatabaseAddress, onLost: OnLost): Promise<Kysely<Tables>> {
  if (address.dialect === 'sqlite') {
    return new Kysely<Tables>({ dialect: sqliteDialect(address.path) });
  }
  const { postgresDialect, unreachable } = await import('./postgres.ts');
  const kysely = new Kysely<Tables>({ dialect: postgresDialect(address.url, onLost) });
  try {
    await sql`select 1`.execute(kysely);
  } catch (cause) {
    await kysely.destroy();
    throw unreachable(cause);
  }
  return kysely;
}

/** Throws `internal` when a PostgreSQL cannot be reached; an SQLite file is opened with the first statement. */
export async function openDatabase(address: DatabaseAddress, onLost: OnLost = () => {}): Promise<Database> {
  const kysely = await openKysely(address, onLost);
  const listeners: (() => void)[] = [];
  return {
    dialect: address.dialect,
    executor: executor(kysely),
    async transaction(work) {
      invariant(!insideTransaction.getStore(), 'A transaction cannot begin inside another.');
      const result = await insideTransaction.run(true, () =>
        kysely.transaction().execute((trx) => work(transactionExecutor(trx))),
      );
      for (const listener of listeners) {
        listener();
      }
      return result;
    },
    onCommit: (listener) => {
      listeners.push(listener);
    },
    close: () => kysely.destroy(),
  };
}
