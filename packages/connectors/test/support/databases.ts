import { startPrivateClickhouse, type PrivateClickhouse } from '../../../../scripts/private-clickhouse.mjs';
import { startPrivateMariadb, type PrivateMariadb } from '../../../../scripts/private-mariadb.mjs';
import { startPrivatePostgres } from '../../../../scripts/private-postgres.mjs';
import { startPrivateSshd, type KeyOptions, type PrivateSshd } from '../../../../scripts/private-sshd.mjs';

/** Without its server a promise cannot be proven, so that the test fails in place of being skipped. */
function required<Server>(server: Server | null, name: string): Server {
  if (server === null) {
    throw new Error(`The system package ${name} is not installed, without which this cannot be proven.`);
  }
  return server;
}

/** A database server that tests start, reachable on the loopback address. */
export interface TestDatabase {
  readonly url: string;
  readonly port: number;
  stop(): void;
}

/** A PostgreSQL of the caller's own, whose user `plumbline` is a superuser. */
export async function startPostgres(): Promise<TestDatabase> {
  const server = required(await startPrivatePostgres(), 'postgresql');
  return { ...server, port: Number(new URL(server.url).port) };
}

export const startMariadb = async (extra: readonly string[] = []): Promise<PrivateMariadb> =>
  required(await startPrivateMariadb(extra), 'mariadb-server');

export const startClickhouse = async (
  options: Parameters<typeof startPrivateClickhouse>[0],
): Promise<PrivateClickhouse> => required(await startPrivateClickhouse(options), 'clickhouse-server');

/** An SSH server of the caller's own, at which the user of this process signs in with one of the keys. */
export const startSshd = async <Key extends string>(options: {
  readonly keys: Readonly<Record<Key, KeyOptions>>;
  readonly permitOpen?: string;
}): Promise<PrivateSshd<Key>> => required(await startPrivateSshd(options), 'openssh-server');

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
