import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { columnNameKey, duckdb } from '@plumbline/query';
import { quoteText } from '../dataset/relation.ts';
import { REJECTS_FILE, ROWS_FILE } from '../dataset/rows-view.ts';
import type { VersionFiles } from '../engine-api.ts';
import type { ColumnPlan } from './columns/column-plan.ts';
import type { LoadPaths } from './load-paths.ts';
import type { Loader } from './loader.ts';
import { rowShape } from './row-shape.ts';
import { copyToParquet } from './read-csv.ts';

/** Files of a version that others come after. */
export const filesBefore = ({
  directory,
}: VersionFiles): { readonly rows: string; readonly rejects: string } => ({
  rows: join(directory, ROWS_FILE),
  rejects: join(directory, REJECTS_FILE),
});

export interface Appending {
  readonly loader: Loader;
  readonly plans: readonly ColumnPlan[];
  readonly paths: LoadPaths;
  readonly after: VersionFiles;
}

/**
 * Puts the rows of the version before those that were loaded, and its rejects before theirs, whose row numbers run on.
 * Columns that one side lacks are null there.
 */
export const putAfter = async ({ loader, plans, paths, after }: Appending): Promise<void> => {
  const before = filesBefore(after);
  const loaded = new Map(plans.map(({ name }) => [columnNameKey(name), name]));
  const known = new Set(after.columns.map(({ name }) => columnNameKey(name)));
  const added = plans.filter(({ name }) => !known.has(columnNameKey(name))).map(({ name }) => name);
  const quoted = (name: string): string => duckdb.quoteIdentifier(name);
  const old = [
    ...after.columns.map(({ name }) => quoted(name)),
    ...added.map((name) => `NULL AS ${quoted(name)}`),
  ];
  const fresh = [
    ...after.columns.map(({ name }) => {
      const own = loaded.get(columnNameKey(name));
      return own === undefined ? `NULL AS ${quoted(name)}` : `${quoted(own)} AS ${quoted(name)}`;
    }),
    ...added.map(quoted),
  ];
  const rows = `SELECT ${old.join(', ')} FROM read_parquet(${quoteText(before.rows)})
    UNION ALL SELECT ${fresh.join(', ')} FROM read_parquet(${quoteText(paths.partial)})`;
  await loader.exec(
    copyToParquet(rows, paths.dropped, { ...rowShape(loader.table, plans), columns: old.length }),
  );
  await loader.replace(paths.dropped);
  // Rows that were rejected have numbers too; rows that were dropped are identified by their cells only.
  const first = `(SELECT greatest(${after.rowCount} + count(*) FILTER ("column" IS NULL), coalesce(max("row"), 0))
    FROM read_parquet(${quoteText(before.rejects)}))`;
  const rejects = `SELECT * FROM read_parquet(${quoteText(before.rejects)})
    UNION ALL SELECT "row" + ${first} AS "row", "column", "text", reason FROM read_parquet(${quoteText(paths.rejects)})`;
  await loader.exec(`COPY (${rejects}) TO ${quoteText(paths.allRejects)} (FORMAT parquet, COMPRESSION zstd)`);
  await rename(paths.allRejects, paths.rejects);
};

/** Rejects of a whole version. */
export const countRejects = async (loader: Loader, { rejects }: LoadPaths): Promise<number> => {
  const [[count] = []] = await loader.read(`SELECT count(*) FROM read_parquet(${quoteText(rejects)})`);
  return Number(count);
};
