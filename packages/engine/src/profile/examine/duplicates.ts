import type { DatasetExamination } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { shown } from '../profile-table.ts';
import { type ExamineRequest, queryRows, selectColumns } from './request.ts';

const EXAMPLES = 10;
/** Pairs of columns that look alike are compared row by row, so many at most. */
const PAIRS = 50;
const SIGNIFICANT = 10;

type Duplicates = DatasetExamination['duplicates'];
const NONE: Duplicates = { rows: 0, groups: 0, examples: [] };

/** A column that never repeats itself leaves no row to repeat. */
const hasKey = ({ profile, rowCount }: ExamineRequest): boolean =>
  profile.some(
    ({ nulls, distinct, distinctIsExact }) => distinctIsExact && distinct + Math.min(nulls, 1) === rowCount,
  );

const columnNames = ({ columns }: ExamineRequest): string =>
  columns.map(({ name }) => duckdb.quoteIdentifier(name)).join(', ');

/**
 * Rows equal in every column, nulls equal. Detected by a 64-bit fingerprint of the row, so that memory does not grow with
 * the width of the table; the examples are compared in full. [SEM-PROFILE-2]
 */
export const readDuplicates = async (request: ExamineRequest): Promise<Duplicates> => {
  const { relation, columns } = request;
  if (hasKey(request) || columns.length === 0) {
    return NONE;
  }
  const names = columnNames(request);
  const duplicates = await queryRows(
    request,
    `WITH prints AS MATERIALIZED (
       SELECT hash(${names}) AS print, count(*) AS n FROM ${relation} GROUP BY 1 HAVING count(*) > 1)
     SELECT (SELECT count(*) FROM prints), (SELECT sum(n) FROM prints), print::VARCHAR, n
     FROM prints ORDER BY n DESC, print LIMIT ${EXAMPLES}`,
  );
  const [first] = duplicates;
  if (first === undefined) {
    return NONE;
  }
  const prints = duplicates.map((row) => String(row[2])).join(', ');
  const cells = columns.map((column) => shown(column, duckdb.quoteIdentifier(column.name)));
  const asText = columns.flatMap(({ encoding }, at) => (encoding === 'string' ? [at + 1] : []));
  const examples = await queryRows(
    request,
    `SELECT "#times", ${cells.join(', ')} FROM (
       SELECT count(*) AS "#times", ${names} FROM ${relation} WHERE hash(${names}) IN (${prints}) GROUP BY ALL HAVING count(*) > 1)
     ORDER BY 1 DESC, ${columns.map((_, at) => at + 2).join(', ')} LIMIT ${EXAMPLES}`,
    asText,
  );
  const groups = Number(first[0]);
  return {
    rows: Number(first[1]) - groups,
    groups,
    examples: examples.map(([count, ...row]) => ({ count: Number(count), cells: row })),
  };
};

const rounded = (value: unknown): unknown =>
  typeof value === 'number' ? value.toPrecision(SIGNIFICANT) : value;

/** Columns of equal facts are compared with the first of them. */
export const readSameColumns = async (
  request: ExamineRequest,
): Promise<DatasetExamination['sameColumns']> => {
  const alike = Map.groupBy(
    selectColumns(request, ({ profile }) => profile.distinct > 1),
    ({ column, profile: { nulls, distinct, min, max, mean, top } }) =>
      JSON.stringify([column.type, nulls, distinct, min, max, rounded(mean), top.slice(0, 1)]),
  );
  const pairs = [...alike.values()]
    .flatMap(([first, ...others]) =>
      others.map((other) => ({ a: first?.column.name ?? '', b: other.column.name })),
    )
    .slice(0, PAIRS);
  if (pairs.length === 0) {
    return [];
  }
  const differ = pairs.map(
    ({ a, b }) =>
      `coalesce(bool_or(${duckdb.quoteIdentifier(a)} IS DISTINCT FROM ${duckdb.quoteIdentifier(b)}), false)`,
  );
  const [row = []] = await queryRows(request, `SELECT ${differ.join(', ')} FROM ${request.relation}`);
  return pairs.filter((_, at) => row[at] === false);
};
