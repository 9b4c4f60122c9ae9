import { duckdb } from '@plumbline/query';
import { quoteText } from '../dataset/relation.ts';
import type { ColumnPlan } from './columns/column-plan.ts';
import type { Loader, pathsOf } from './loader.ts';
import { copyToParquet, parseRiding } from './read-csv.ts';

interface RejectContext {
  readonly loader: Loader;
  readonly plans: readonly ColumnPlan[];
  readonly paths: ReturnType<typeof pathsOf>;
}

const ROW_REJECTS_COLUMNS = "{'row': 'BIGINT', 'text': 'VARCHAR', 'reason': 'VARCHAR'}";

const NONE =
  'SELECT 1::BIGINT AS "row", NULL::VARCHAR AS "column", NULL::VARCHAR AS "text", NULL::VARCHAR AS reason LIMIT 0';

/** Statement that writes a reject table without rows. */
export const copyNoRejects = (path: string): string =>
  `COPY (${NONE}) TO ${quoteText(path)} (FORMAT parquet)`;

const rowRejects = (path: string): string =>
  `read_csv(${quoteText(path)}, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"',
    new_line = '\\n', max_line_size = 4194304, columns = ${ROW_REJECTS_COLUMNS})`;

/**
 * Writes `rejects.parquet` (`row`, `column`, `text`, `reason`, in row and column order) from the cells that ride in
 * the rows and the rows that were set aside. Returns their number.
 */
export const writeRejects = async ({ loader, plans, paths }: RejectContext): Promise<number> => {
  const rejects = duckdb.quoteIdentifier(loader.rejectsColumn);
  const hasRowRejects = (loader.regularised?.rejected ?? 0) > 0;
  const hasCells = await loader.hasRejectedCells(paths.partial);
  if (!hasCells && !hasRowRejects) {
    await loader.exec(copyNoRejects(paths.rejects));
    return 0;
  }
  const positions = `SELECT file_row_number AS position, unnest(${parseRiding(rejects)}) AS r
    FROM read_parquet(${quoteText(paths.partial)}, file_row_number = true) WHERE ${rejects} IS NOT NULL`;
  const cells = hasRowRejects
    ? shifted(positions, paths.rowRejects)
    : `SELECT position + 1 AS number, r FROM (${positions})`;
  const columns = plans.map(
    ({ index, name, form }, at) => `(${index}, ${at}, ${quoteText(name)}, ${quoteText(form.reason)})`,
  );
  const parts = [
    `SELECT number AS "row", place, name AS "column", r.t AS "text", reason
     FROM (${cells}) JOIN (VALUES ${columns.join(', ')}) AS named(index, place, name, reason) ON r.c = named.index`,
    ...(hasRowRejects
      ? [
          `SELECT "row", -1 AS place, NULL AS "column", coalesce("text", '') AS "text", reason FROM ${rowRejects(paths.rowRejects)}`,
        ]
      : []),
  ];
  const select = `SELECT "row", "column", "text", reason FROM (${parts.join(' UNION ALL ')}) ORDER BY "row", place`;
  await loader.exec(`COPY (${select}) TO ${quoteText(paths.rejects)} (FORMAT parquet, COMPRESSION zstd)`);
  const [[count] = []] = await loader.read(`SELECT count(*) FROM read_parquet(${quoteText(paths.rejects)})`);
  return Number(count);
};

/** Row numbers of the file: a position counts the rows that were kept, so those set aside before it are added. */
const shifted = (positions: string, path: string): string =>
  `SELECT position + 1 + coalesce(aside, 0) AS number, r
   FROM (${positions}) AS kept
   ASOF LEFT JOIN (
     SELECT "row" - ordinal AS kept_before, max(ordinal) AS aside
     FROM (SELECT "row", row_number() OVER (ORDER BY "row") AS ordinal FROM ${rowRejects(path)})
     GROUP BY kept_before
   ) AS gone ON kept.position >= gone.kept_before`;

/** Rows with a misfit cell in a column whose rows are to be dropped go; the rejects keep their cells. */
export const dropRows = async ({ loader, plans, paths }: RejectContext): Promise<void> => {
  const dropping = plans.filter(({ onFailure, form }) => onFailure === 'drop' && form.type !== 'text');
  if (dropping.length === 0) {
    return;
  }
  const rejects = duckdb.quoteIdentifier(loader.rejectsColumn);
  const places = `[${dropping.map(({ index }) => index).join(', ')}]`;
  const misfits = `list_transform(${parseRiding(rejects)}, lambda r: r.c)`;
  const keeps = `CASE WHEN ${rejects} IS NULL THEN true ELSE NOT list_has_any(${misfits}, ${places}) END`;
  const kept = `SELECT * FROM read_parquet(${quoteText(paths.partial)}) WHERE ${keeps}`;
  await loader.exec(copyToParquet(kept, paths.dropped, plans.length));
  await loader.replace(paths.dropped);
};
