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

/** What the footer of a file says of a column. */
export interface FooterFacts {
  /** Rows with a value; null where the footer does not say. */
  readonly filled: number | null;
  readonly hasValues: boolean;
  /** Smallest value as the footer prints it; null where it does not say, or where there is none. */
  readonly smallest: string | null;
  /** A whole number is beyond what a JSON number holds; null where the footer does not say. */
  readonly isBig: boolean | null;
}

/** By the name of each column, from one reading of the footer: of thousands of columns that takes a tenth of a second. */
export const footerFacts = async (path: string, read: Read): Promise<ReadonlyMap<string, FooterFacts>> => {
  const columns = await read(
    `SELECT path_in_schema,
       CASE WHEN count(stats_null_count) = count(*) THEN sum(num_values - stats_null_count)::BIGINT END,
       bool_or(has_values),
       CASE WHEN count(stats_min_value) FILTER (has_values) = count(*) FILTER (has_values)
         THEN min(stats_min_value) FILTER (has_values) END,
       CASE WHEN NOT bool_or(has_values AND (low IS NULL OR high IS NULL))
         THEN coalesce(min(low) < -${MAX_SAFE} OR max(high) > ${MAX_SAFE}, false) END
     FROM (SELECT path_in_schema, num_values, stats_null_count, stats_min_value,
         stats_null_count IS DISTINCT FROM num_values AS has_values,
         TRY_CAST(stats_min_value AS HUGEINT) AS low, TRY_CAST(stats_max_value AS HUGEINT) AS high
       FROM parquet_metadata(${quoteText(path)}))
     GROUP BY path_in_schema`,
  );
  return new Map(
    columns.map(([column, filled, hasValues, smallest, isBig]) => [
      String(column),
      {
        filled: filled === null ? null : Number(filled),
        hasValues: hasValues === true,
        smallest: typeof smallest === 'string' ? smallest : null,
        isBig: typeof isBig === 'boolean' ? isBig : null,
      },
    ]),
  );
};

type Typed = readonly { readonly name: string; readonly type: ColumnType }[];

const integersOf = (columns: Typed): string[] =>
  columns.filter(({ type }) => type === 'integer').map(({ name }) => name);

/** The same as `bigIntegers` where the facts of the footer are known. */
export const bigIntegersBy = async (
  facts: ReadonlyMap<string, FooterFacts>,
  columns: Typed,
  { path, read }: { readonly path: string; readonly read: Read },
): Promise<ReadonlySet<string>> => {
  const integers = integersOf(columns);
  const big = integers.filter((name) => facts.get(name)?.isBig === true);
  const unknown = integers.filter((name) => facts.get(name)?.isBig === null);
  return new Set([...big, ...(await bigAmong(path, unknown, read))]);
};

/** Names of those integer columns with a value beyond what a JSON number holds. */
export const bigIntegers = async (path: string, columns: Typed, read: Read): Promise<ReadonlySet<string>> => {
  const integers = new Set(integersOf(columns));
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
