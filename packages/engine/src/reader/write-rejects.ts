import { duckdb } from '@plumbline/query';
import { message, storeText } from '@plumbline/messages';
import { quoteText } from '../dataset/relation.ts';
import type { ColumnPlan } from './columns/column-plan.ts';
import { isDashSql } from './columns/null-words.ts';
import type { LoadPaths } from './load-paths.ts';
import type { Loader } from './loader.ts';
import { rowShape } from './row-shape.ts';
import { copyToParquet, parseRiding } from './read-csv.ts';
import { totalsReason, type TotalsRow } from './totals-rows.ts';

export interface RejectContext {
  readonly loader: Loader;
  readonly plans: readonly ColumnPlan[];
  readonly paths: LoadPaths;
  /** Rows that are left out: the whole row is a reject, its cells are none. */
  readonly leftOut?: readonly TotalsRow[];
}

const ROW_REJECTS_COLUMNS = "{'row': 'BIGINT', 'text': 'VARCHAR', 'reason': 'VARCHAR'}";

const NONE =
  'SELECT 1::BIGINT AS "row", NULL::VARCHAR AS "column", NULL::VARCHAR AS "text", NULL::VARCHAR AS reason LIMIT 0';

/** Statement that writes a reject table without rows. */
export const copyNoRejects = (path: string): string =>
  `COPY (${NONE}) TO ${quoteText(path)} (FORMAT parquet)`;

const [START = '', MIDDLE = '', END = ''] = storeText(
  message('reject.inFile', { reason: '?', file: '?' }),
).split('"?"');
/** SQL: the stored `reason` and the `file`, which is JSON too, in one stored message. */
const IN_FILE = `concat(${quoteText(START)}, reason, ${quoteText(MIDDLE)}, file, ${quoteText(END)})`;

const rowRejects = (path: string): string =>
  `read_csv(${quoteText(path)}, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"',
    new_line = '\\n', max_line_size = 4194304, columns = ${ROW_REJECTS_COLUMNS})`;

/**
 * Writes `rejects.parquet` (`row`, `column`, `text`, `reason`, in row and column order) from the cells that ride in
 * the rows and the rows that were rejected. Row numbers run on from part to part. Returns their number.
 */
export const writeRejects = async ({
  loader,
  plans,
  paths,
  leftOut = [],
}: RejectContext): Promise<number> => {
  const { table } = loader;
  const aside = loader.rejectedRows;
  const hasRowRejects = aside.some((count) => count > 0);
  const hasCells = await loader.hasRejectedCells();
  if (!hasCells && !hasRowRejects && leftOut.length === 0) {
    await loader.exec(copyNoRejects(paths.rejects));
    return 0;
  }
  const rejects = duckdb.quoteIdentifier(loader.rejectsColumn);
  const part = loader.partColumn === null ? '0' : duckdb.quoteIdentifier(loader.partColumn);
  const positions = `SELECT file_row_number AS position, ${part} AS part, unnest(${parseRiding(rejects)}) AS r
    FROM read_parquet(${quoteText(paths.partial)}, file_row_number = true)
    WHERE ${[`${rejects} IS NOT NULL`, ...notLeftOut(leftOut)].join(' AND ')}`;
  const asideRows = hasRowRejects ? rowsAside(paths, aside, await firstRows(loader, aside)) : null;
  const numbered = (relation: string): string =>
    asideRows === null
      ? `SELECT position + 1 AS number, part, r FROM (${relation})`
      : shifted(relation, asideRows);
  const cells = numbered(positions);
  const columns = plans.map(
    ({ index, name, form }, at) =>
      `(${index}, ${at}, ${quoteText(name)}, ${quoteText(storeText(form.reason))})`,
  );
  const parts = [
    `SELECT number AS "row", place, name AS "column", r.t AS "text", reason, part
     FROM (${cells}) JOIN (VALUES ${columns.join(', ')}) AS named(index, place, name, reason) ON r.c = named.index
     WHERE NOT (${isDashSql('r.t')})`,
    ...(asideRows === null
      ? []
      : [
          `SELECT "row", -1 AS place, NULL AS "column", coalesce("text", '') AS "text", reason, part FROM (${asideRows})`,
        ]),
  ];
  if (leftOut.length > 0) {
    const rows = leftOut.map(
      (row) =>
        `(${row.position}, ${row.part}, {'t': ${quoteText(row.label)}, 'reason': ${quoteText(storeText(totalsReason(row)))}})`,
    );
    parts.push(
      `SELECT number AS "row", -1 AS place, NULL AS "column", r.t AS "text", r.reason AS reason, part
       FROM (${numbered(`SELECT * FROM (VALUES ${rows.join(', ')}) AS left_out(position, part, r)`)})`,
    );
  }
  const reason = table.parts.length === 1 ? 'reason' : IN_FILE;
  const files = table.parts.map((entry, at) => `(${at}, ${quoteText(JSON.stringify(entry.part.name))})`);
  const select = `SELECT "row", "column", "text", ${reason} AS reason FROM (${parts.join(' UNION ALL ')})
    JOIN (VALUES ${files.join(', ')}) AS names(place_of_part, file) ON part = place_of_part ORDER BY "row", place`;
  await loader.exec(`COPY (${select}) TO ${quoteText(paths.rejects)} (FORMAT parquet, COMPRESSION zstd)`);
  const [[count] = []] = await loader.read(`SELECT count(*) FROM read_parquet(${quoteText(paths.rejects)})`);
  return Number(count);
};

/** For each part the number of rows, read or rejected, that come before it. */
const firstRows = async (loader: Loader, aside: readonly number[]): Promise<readonly number[]> => {
  if (aside.length === 1) {
    return [0];
  }
  const rowsOfParts = await loader.rowsOfParts();
  let before = 0;
  return aside.map((count, at) => {
    const first = before;
    before += count + (rowsOfParts[at] ?? 0);
    return first;
  });
};

const rowsAside = (paths: LoadPaths, aside: readonly number[], first: readonly number[]): string =>
  aside
    .flatMap((count, at) =>
      count === 0
        ? []
        : [
            `SELECT "row" + ${first[at] ?? 0} AS "row", "text", reason, ${at} AS part FROM ${rowRejects(paths.rowRejects[at] ?? '')}`,
          ],
    )
    .join(' UNION ALL ');

/** Row numbers of the table: a position counts the rows that were read, so those rejected before it are added. */
const shifted = (positions: string, aside: string): string =>
  `SELECT position + 1 + coalesce(aside, 0) AS number, part, r
   FROM (${positions}) AS remaining
   ASOF LEFT JOIN (
     SELECT "row" - ordinal AS rows_before, max(ordinal) AS aside
     FROM (SELECT "row", row_number() OVER (ORDER BY "row") AS ordinal FROM (${aside}))
     GROUP BY rows_before
   ) AS gone ON remaining.position >= gone.rows_before`;

/** Rows go that are left out, or have a misfit cell in a column whose rows are to be dropped; the rejects keep both. */
export const dropRows = async ({ loader, plans, paths, leftOut = [] }: RejectContext): Promise<void> => {
  const dropping = plans.filter(({ onFailure, form }) => onFailure === 'drop' && form.type !== 'text');
  const rejects = duckdb.quoteIdentifier(loader.rejectsColumn);
  const positions = `[${dropping.map(({ index }) => index).join(', ')}]`;
  const misfits = `list_transform(list_filter(${parseRiding(rejects)}, lambda r: NOT (${isDashSql('r.t')})), lambda r: r.c)`;
  const conditions = [
    ...(dropping.length === 0
      ? []
      : [`CASE WHEN ${rejects} IS NULL THEN true ELSE NOT list_has_any(${misfits}, ${positions}) END`]),
    ...notLeftOut(leftOut),
  ];
  if (conditions.length === 0) {
    return;
  }
  const remaining = `SELECT * EXCLUDE (file_row_number) FROM read_parquet(${quoteText(paths.partial)}, file_row_number = true)
    WHERE ${conditions.join(' AND ')}`;
  await loader.exec(copyToParquet(remaining, paths.dropped, rowShape(loader.table, plans)));
  await loader.replace(paths.dropped);
};

const notLeftOut = (rows: readonly TotalsRow[]): string[] =>
  rows.length === 0 ? [] : [`file_row_number NOT IN (${rows.map(({ position }) => position).join(', ')})`];
