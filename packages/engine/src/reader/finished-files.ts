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

/** Names of those integer columns with a value beyond what a JSON number holds. */
export const bigIntegers = async (
  path: string,
  columns: readonly { readonly name: string; readonly type: ColumnType }[],
  read: (sql: string) => Promise<readonly (readonly Cell[])[]>,
): Promise<ReadonlySet<string>> => {
  const integers = columns.filter(({ type }) => type === 'integer');
  const bounds = integers.flatMap(({ name }) => {
    const column = duckdb.quoteIdentifier(name);
    return [`min(${column})::VARCHAR`, `max(${column})::VARCHAR`];
  });
  if (bounds.length === 0) {
    return new Set();
  }
  const [found = []] = await read(`SELECT ${bounds.join(', ')} FROM read_parquet(${quoteText(path)})`);
  const isBig = (bound: Cell | undefined): boolean => {
    const value = BigInt(String(bound ?? 0));
    return value > MAX_SAFE || value < -MAX_SAFE;
  };
  return new Set(
    integers.filter((_, at) => isBig(found[2 * at]) || isBig(found[2 * at + 1])).map(({ name }) => name),
  );
};
