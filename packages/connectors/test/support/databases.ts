/** A database server that tests start, reachable on the loopback address. */
export interface TestDatabase {
  readonly url: string;
  readonly port: number;
  stop(): void;
}

const POSTGRES = '../../../../scripts/private-postgres.mjs';

/** A PostgreSQL of the caller's own, whose user `plumbline` is a superuser. */
export async function startPostgres(): Promise<TestDatabase> {
  const script = (await import(POSTGRES)) as {
    startPrivatePostgres(): Promise<{ readonly url: string; stop(): void } | null>;
  };
  const server = await script.startPrivatePostgres();
  if (server === null) {
    throw new Error('No PostgreSQL is installed, without which this cannot be proven. Install postgresql.');
  }
  return { ...server, port: Number(new URL(server.url).port) };
}

const MARIADB = '../../../../scripts/private-mariadb.mjs';

/** A MariaDB of the caller's own; `root` has no password on its socket. */
export async function startMariadb(): Promise<Omit<TestDatabase, 'url'> & { readonly socket: string }> {
  const script = (await import(MARIADB)) as {
    startPrivateMariadb(): Promise<{ readonly port: number; readonly socket: string; stop(): void } | null>;
  };
  const server = await script.startPrivateMariadb();
  if (server === null) {
    throw new Error('No MariaDB is installed, without which this cannot be proven. Install mariadb-server.');
  }
  return server;
}
