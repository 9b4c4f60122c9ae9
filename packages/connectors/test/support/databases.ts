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
export async function startMariadb(
  extra: readonly string[] = [],
): Promise<Omit<TestDatabase, 'url'> & { readonly socket: string }> {
  const script = (await import(MARIADB)) as {
    startPrivateMariadb(
      extra: readonly string[],
    ): Promise<{ readonly port: number; readonly socket: string; stop(): void } | null>;
  };
  const server = await script.startPrivateMariadb(extra);
  if (server === null) {
    throw new Error('No MariaDB is installed, without which this cannot be proven. Install mariadb-server.');
  }
  return server;
}

const CLICKHOUSE = '../../../../scripts/private-clickhouse.mjs';

export interface LocalClickhouse {
  readonly port: number;
  readonly tlsPort: number;
  /** Runs SQL as a user who may write, and returns the answer as text. */
  run(sql: string): Promise<string>;
  stop(): void;
}

/** A ClickHouse of the caller's own; the script says what its options are. */
export async function startClickhouse(options: object): Promise<LocalClickhouse> {
  const script = (await import(CLICKHOUSE)) as {
    startPrivateClickhouse(options: object): Promise<LocalClickhouse | null>;
  };
  const server = await script.startPrivateClickhouse(options);
  if (server === null) {
    throw new Error(
      'No ClickHouse is installed, without which this cannot be proven. Install clickhouse-server.',
    );
  }
  return server;
}

const SSHD = '../../../../scripts/private-sshd.mjs';

interface KeyOptions {
  readonly type?: 'ed25519' | 'rsa' | 'ecdsa';
  readonly passphrase?: string;
  readonly format?: 'PEM';
}

/** An OpenSSH server; the script says what its options are. */
export interface LocalSshd<Key extends string = string> {
  readonly port: number;
  readonly user: string;
  readonly keys: Readonly<Record<Key, { readonly privateKey: string }>>;
  readonly stranger: { readonly privateKey: string };
  fingerprint(): string;
  changeHostKey(): Promise<void>;
  cut(): void;
  connections(): number;
  stop(): Promise<void>;
}

/** An SSH server of the caller's own, at which the user of this process signs in with one of the keys. */
export async function startSshd<Key extends string>(options: {
  readonly keys: Readonly<Record<Key, KeyOptions>>;
  readonly permitOpen?: string;
}): Promise<LocalSshd<Key>> {
  const script = (await import(SSHD)) as {
    startPrivateSshd(options: object): Promise<LocalSshd<Key> | null>;
  };
  const server = await script.startPrivateSshd(options);
  if (server === null) {
    throw new Error(
      'No OpenSSH server is installed, without which this cannot be proven. Install openssh-server.',
    );
  }
  return server;
}

const SNOWFLAKE = '../../../../scripts/local-snowflake.mjs';

type Reply = readonly [number, unknown, { readonly headers?: Readonly<Record<string, string>> }?];

/** A server that behaves as Snowflake documents; the script says what of it tests may change. */
export interface LocalSnowflake {
  readonly origin: string;
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly text: string;
  }[];
  readonly statements: ReadonlyMap<string, { readonly sql: string; readonly state: string }>;
  readonly faults: { readonly match: RegExp; readonly reply: Reply | 'cut' }[];
  pendingPolls: number;
  partitionRows: number;
  expireTokens(): void;
  query(sql: string): Promise<readonly (readonly unknown[])[]>;
  stop(): void;
}

export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

export const createKeyPair = async (passphrase?: string): Promise<KeyPair> =>
  ((await import(SNOWFLAKE)) as { createKeyPair(passphrase?: string): KeyPair }).createKeyPair(passphrase);

export const startSnowflake = async (options: object): Promise<LocalSnowflake> =>
  (
    (await import(SNOWFLAKE)) as { startLocalSnowflake(options: object): Promise<LocalSnowflake> }
  ).startLocalSnowflake(options);
