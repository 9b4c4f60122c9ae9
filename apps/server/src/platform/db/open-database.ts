import { invariant } from '@plumbline/contract';
import { Kysely, type Dialect } from 'kysely';
import type { Database } from './database.ts';
import { insideTransaction, sqliteDialect } from './sqlite-driver.ts';
import type { Tables } from './tables.ts';

export type DatabaseAddress =
  | { readonly dialect: 'sqlite'; /** Absolute path of the file. */ readonly path: string }
  | { readonly dialect: 'postgres'; readonly url: string };

async function dialectOf(address: DatabaseAddress, onLost: (error: Error) => void): Promise<Dialect> {
  if (address.dialect === 'sqlite') {
    return sqliteDialect(address.path);
  }
  const { postgresDialect } = await import('./postgres.ts');
  return postgresDialect(address.url, onLost);
}

export async function openDatabase(
  address: DatabaseAddress,
  onLost: (error: Error) => void = () => {},
): Promise<Database> {
  const kysely = new Kysely<Tables>({ dialect: await dialectOf(address, onLost) });
  const listeners: (() => void)[] = [];
  return {
    dialect: address.dialect,
    kysely,
    async transaction(work) {
      invariant(!insideTransaction.getStore(), 'A transaction cannot begin inside another.');
      const result = await insideTransaction.run(true, () => kysely.transaction().execute(work));
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
