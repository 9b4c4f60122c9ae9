import { createConnection } from 'mysql2';
import { Client } from 'pg';
import { startPrivateMariadb } from '../../../../scripts/private-mariadb.mjs';
import { startPrivatePostgres } from '../../../../scripts/private-postgres.mjs';

/** A database server of a test's own, apart from the one that stores are tested on. */
export interface TestDatabase {
  readonly port: number;
  /** Runs statements as its administrator. */
  run(statements: string): Promise<void>;
  /** Breaks every connection, and is back on the same port. */
  restart(): void | Promise<void>;
  /** Rows of a statement of its own, each cell as text. */
  read(statement: string): Promise<readonly (readonly (string | null)[])[]>;
  stop(): void;
}

/** The config of a connection to a PostgreSQL of a test, as its role `reader`. */
export const readerConfig = ({ port }: Pick<TestDatabase, 'port'>) => ({
  host: '127.0.0.1',
  port,
  database: 'postgres',
  username: 'reader',
  tls: 'disable',
});

/** A PostgreSQL that people's connections lead to. Passwords are not needed on the loopback address. */
export async function startDatabase(): Promise<TestDatabase> {
  const server = await startPrivatePostgres();
  if (server === null) {
    throw new Error('No PostgreSQL is installed, without which this cannot be proven. Install postgresql.');
  }
  return {
    port: Number(new URL(server.url).port),
    async run(statements) {
      const client = new Client({ connectionString: server.url });
      await client.connect();
      try {
        await client.query(statements);
      } finally {
        await client.end();
      }
    },
    async read(statement) {
      const client = new Client({
        connectionString: server.url,
        types: { getTypeParser: () => (text: string) => text },
      });
      await client.connect();
      try {
        const { rows } = await client.query<string[]>({ text: statement, rowMode: 'array' });
        return rows;
      } finally {
        await client.end();
      }
    },
    restart: () => server.restart(),
    stop: () => server.stop(),
  };
}

/** A MariaDB that people's connections lead to, whose `root` has no password on its socket. */
export async function startMariadb(): Promise<TestDatabase> {
  const server = await startPrivateMariadb([]);
  if (server === null) {
    throw new Error('No MariaDB is installed, without which this cannot be proven. Install mariadb-server.');
  }
  const query = (sql: string) =>
    new Promise<unknown>((resolve, reject) => {
      const connection = createConnection({
        socketPath: server.socket,
        user: 'root',
        multipleStatements: true,
        rowsAsArray: true,
        charset: 'utf8mb4',
        typeCast: (field) => field.string('utf8'),
      });
      connection.query(sql, (error, rows) => {
        connection.destroy();
        if (error === null) {
          resolve(rows);
        } else {
          reject(error);
        }
      });
    });
  return {
    port: server.port,
    run: async (statements) => void (await query(statements)),
    read: async (statement) => (await query(statement)) as (string | null)[][],
    restart: () => server.restart(),
    stop: () => server.stop(),
  };
}

const SNOWFLAKE = '../../../../scripts/local-snowflake.mjs';

/** A server that behaves as Snowflake documents, for the user of a key pair. */
export interface TestSnowflake {
  readonly origin: string;
  /** In PEM. */
  readonly privateKey: string;
  /** Runs statements of DuckDB at it. */
  query(sql: string): Promise<unknown>;
  stop(): void;
}

export async function startSnowflake(options: {
  readonly seed: string;
  readonly tokens: readonly string[];
}): Promise<TestSnowflake> {
  const script = (await import(SNOWFLAKE)) as {
    createKeyPair(): { readonly publicKey: string; readonly privateKey: string };
    startLocalSnowflake(options: object): Promise<Omit<TestSnowflake, 'privateKey'>>;
  };
  const { publicKey, privateKey } = script.createKeyPair();
  return Object.assign(await script.startLocalSnowflake({ ...options, publicKey }), { privateKey });
}
