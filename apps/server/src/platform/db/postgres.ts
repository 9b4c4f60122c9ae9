import { AppError } from '@plumbline/contract';
import { PostgresDialect, type Dialect } from 'kysely';
import { Pool, types } from 'pg';

const INT8 = 20;
const NUMERIC = 1700;
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;

/** Counts are 64-bit and stay under 2^53; `sum` of them comes as numeric. */
const typeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format);

/** Kysely on PostgreSQL. `onLost` is called for connections that broke while idle: without it the process would end. */
export function postgresDialect(url: string, onLost: (error: Error) => void): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser: typeParser },
  });
  pool.on('error', onLost);
  return new PostgresDialect({ pool });
}

/** What a failed first connection means to the person who gave the address. The address may hold a password: not shown. */
export const unreachable = (cause: unknown): AppError =>
  new AppError(
    'internal',
    'PLUMBLINE_DATABASE_URL names a PostgreSQL that cannot be reached. Check host, port, name and password.',
    { cause },
  );
