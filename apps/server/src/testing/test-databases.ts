import { Client } from 'pg';

/** A database server of a test's own, apart from the one that stores are tested on. */
export interface TestDatabase {
  readonly port: number;
  /** Runs statements as its superuser `plumbline`. */
  run(statements: string): Promise<void>;
  /** Breaks every connection, and is back on the same port. */
  restart(): void;
  stop(): void;
}

const SCRIPT = '../../../../scripts/private-postgres.mjs';

/** A PostgreSQL that people's connections lead to. Passwords are not asked for on the loopback address. */
export async function startDatabase(): Promise<TestDatabase> {
  const script = (await import(SCRIPT)) as {
    startPrivatePostgres(): Promise<{ readonly url: string; restart(): void; stop(): void } | null>;
  };
  const server = await script.startPrivatePostgres();
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
