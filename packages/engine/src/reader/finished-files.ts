import { open, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Cell, ColumnType } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { quoteText } from '../dataset/relation.ts';

/** Files of a version: the rows while they are written, and the files under their names. */
export const versionPaths = (directory: string) => ({
  partial: join(directory, 'rows.parquet.partial'),
  rows: join(directory, 'rows.parquet'),
  rejects: join(directory, 'rejects.parquet'),
});

/** Syncs both files and gives the rows their name. Returns the bytes of both. */
export const finishFiles = async (paths: ReturnType<typeof versionPaths>): Promise<number> => {
  await sync(paths.partial);
  await sync(paths.rejects);
  await rename(paths.partial, paths.rows);
  await sync(dirname(paths.rows));
  const [rows, rejects] = await Promise.all([stat(paths.rows), stat(paths.rejects)]);
  return rows.size + rejects.size;
};

/** Meanwhile other work is done on the file; `finishFiles` then has less to wait for, and says what fails. */
export const beginSync = (path: string): void => {
  sync(path).catch(() => undefined);
};

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Largest whole number that a JSON number holds. */
const MAX_SAFE = 2n ** 53n - 1n;

/** Rows of an answer that has one for each integer column. */
export const COLUMN_FACTS = 20_000;

type Read = (sql: string) => Promise<readonly (readonly Cell[])[]>;

/** By the name of each column that has values: the smallest as the footer prints it, null where that does not say. */
export const smallestValues = async (
  path: string,
  read: Read,
): Promise<ReadonlyMap<string, string | null>> => {
  const columns = await read(
    `SELECT path_in_schema, CASE WHEN count(stats_min_value) = count(*) THEN min(stats_min_value) END
     FROM parquet_metadata(${quoteText(path)})
     WHERE stats_null_count IS DISTINCT FROM num_values GROUP BY ALL`,
  );
  return new Map(
    columns.map(([column, least]) => [String(column), typeof least === 'string' ? least : null]),
  );
};

/** Names of those integer columns with a value beyond what a JSON number holds. */
export const bigIntegers = async (
  path: string,
  columns: readonly { readonly name: string; readonly type: ColumnType }[],
  read: Read,
): Promise<ReadonlySet<string>> => {
  const integers = new Set(columns.filter(({ type }) => type === 'integer').map(({ name }) => name));
  if (integers.size === 0) {
    return new Set();
  }
  // The footer has the bounds of each column: of many columns, they take longer to compute than the rows to write.
  const unusual = await read(
    `SELECT path_in_schema, min(low) IS NOT NULL AND NOT bool_or(is_unknown) FROM (
       SELECT path_in_schema, TRY_CAST(stats_min_value AS HUGEINT) AS low, TRY_CAST(stats_max_value AS HUGEINT) AS high,
         stats_null_count IS DISTINCT FROM num_values AND (low IS NULL OR high IS NULL) AS is_unknown
       FROM parquet_metadata(${quoteText(path)}) WHERE path_in_schema IN (${[...integers].map(quoteText).join(', ')}))
     GROUP BY path_in_schema HAVING bool_or(is_unknown) OR min(low) < -${MAX_SAFE} OR max(high) > ${MAX_SAFE}`,
  );
  const own = unusual
    .map(([name, isKnown]) => ({ name: String(name), isKnown: isKnown === true }))
    .filter(({ name }) => integers.has(name));
  const unknown = own.filter(({ isKnown }) => !isKnown).map(({ name }) => name);
  return new Set([
    ...own.filter(({ isKnown }) => isKnown).map(({ name }) => name),
    ...(await bigAmong(path, unknown, read)),
  ]);
};

/** The same by all values. */
const bigAmong = async (path: string, names: readonly string[], read: Read): Promise<readonly string[]> => {
  if (names.length === 0) {
    return [];
  }
  const bounds = names.flatMap((name) => {
    const column = duckdb.quoteIdentifier(name);
    return [`min(${column})::VARCHAR`, `max(${column})::VARCHAR`];
  });
  const [found = []] = await read(`SELECT ${bounds.join(', ')} FROM read_parquet(${quoteText(path)})`);
  const isBig = (bound: Cell | undefined): boolean => {
    const value = BigInt(String(bound ?? 0));
    return value > MAX_SAFE || value < -MAX_SAFE;
  };
  return names.filter((_, at) => isBig(found[2 * at]) || isBig(found[2 * at + 1]));
};
