import { type DuckDBConnection, DuckDBInstance, type DuckDBResult } from '@duckdb/node-api';
import type { Limits, OpenRequest, Param } from './messages.ts';
import { presentChunk } from './wire.ts';

/** Of every kind that is often read, as a statement of a chart has them. */
const FIRST_STATEMENT = `SELECT i, 'text ' || i AS t, i / 8 AS f, DATE '2020-01-01' + CAST(i AS INTEGER) AS d, sum(i) AS s
  FROM range(3) AS made_up(i) WHERE i >= CAST($1 AS BIGINT) GROUP BY ALL ORDER BY 1 DESC NULLS LAST LIMIT 3`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A database that can read its files and nothing else. */
interface OpenedInstance {
  readonly instance: DuckDBInstance;
  /** The one connection that counts its progress: only a setting of its own switches that on, before all are locked. */
  readonly progressConnection: DuckDBConnection;
}

interface StatementStart {
  readonly connection: DuckDBConnection;
  readonly sql: string;
  readonly params: readonly Param[];
  readonly isSmall: boolean;
}

/**
 * A result that is streamed is assembled by the one thread that fetches it, a whole one by all of them: for a window
 * deep in a sort that is a third of the time.
 */
export const start = ({ connection, sql, params, isSmall }: StatementStart): Promise<DuckDBResult> =>
  isSmall ? connection.run(sql, [...params]) : connection.stream(sql, [...params]);

const createInstance = ({ threads, memoryMb, tempDirectory }: Limits): Promise<DuckDBInstance> =>
  DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
    temp_directory: tempDirectory,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_persistent_secrets: 'false',
    allow_unredacted_secrets: 'false',
  });

/** A database without files in which a first statement has run. */
export async function prepareInstance(limits: Limits): Promise<DuckDBInstance> {
  const instance = await createInstance(limits);
  const connection = await instance.connect();
  try {
    const result = await start({ connection, sql: FIRST_STATEMENT, params: [0], isSmall: true });
    const chunk = await result.fetchChunk();
    if (chunk !== null) {
      presentChunk(chunk, new Set(), result.columnTypes());
    }
  } finally {
    connection.closeSync();
  }
  return instance;
}

/** `prepared`, or a new database where it is null, with the files of the request, locked. */
export async function openInstance(
  request: OpenRequest,
  prepared: DuckDBInstance | null,
): Promise<OpenedInstance> {
  const instance = prepared ?? (await createInstance(request));
  const connection = await instance.connect();
  const progressConnection = await instance.connect();
  try {
    await progressConnection.run('SET enable_progress_bar = true');
    await progressConnection.run('SET enable_progress_bar_print = false');
    await progressConnection.run('SET progress_bar_time = 0');
    await connection.run("SET TimeZone = 'UTC'");
    // Files never change while they are open: a footer of many columns is read once, not with every statement.
    await connection.run('SET GLOBAL parquet_metadata_cache = true');
    await connection.run(`SET allowed_paths = [${request.allowedPaths.map(quoted).join(', ')}]`);
    for (const statement of request.setup) {
      await connection.run(statement);
    }
    await connection.run('SET enable_external_access = false');
    await connection.run('SET lock_configuration = true');
  } catch (error) {
    progressConnection.closeSync();
    connection.closeSync();
    instance.closeSync();
    throw error;
  }
  connection.closeSync();
  return { instance, progressConnection };
}
