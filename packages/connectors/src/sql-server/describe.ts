import type { RemoteTarget, Since } from '../kit/database.ts';
import { distinctNames } from '../kit/column-names.ts';
import { invalidStatement, statementFailure } from './failures.ts';
import type { ReadSession, Row } from './session.ts';
import { describedStatement, ownStatement, readingStatement, printSince, type ReadTarget } from './sql.ts';
import { serverColumn, type ServerColumn } from './types.ts';
import { refusedStatement } from '../kit/refused.ts';

/**
 * The columns of a statement, which is not run.
 *
 * https://learn.microsoft.com/sql/relational-databases/system-dynamic-management-views/sys-dm-exec-describe-first-result-set-transact-sql
 */
const DESCRIBE = `SELECT name, system_type_name, is_nullable, error_number, error_message
  FROM sys.dm_exec_describe_first_result_set(@statement, NULL, 0)
 WHERE is_hidden = 0 OR is_hidden IS NULL ORDER BY column_ordinal`;

const NO_TABLE = 208;

export interface ReadStatement {
  readonly columns: readonly ServerColumn[];
  readonly isOwn: boolean;
  /** SQL that reads its rows, at most this many. */
  readonly sql: (rows: number | null) => string;
}

function toError([, , , number, message]: Row, isOwn: boolean): Error {
  const text = String(message);
  return isOwn
    ? invalidStatement(text)
    : (statementFailure(Object.assign(new Error(text), { number: Number(number) }), false) as Error);
}

async function describeRead({ query }: ReadSession, read: ReadTarget): Promise<readonly ServerColumn[]> {
  const isOwn = 'select' in read;
  const rows = await query(DESCRIBE, [{ name: 'statement', value: describedStatement(read) }]);
  const failed = rows.find(([, , , number]) => number !== null && number !== undefined);
  if (failed !== undefined) {
    throw toError(failed, isOwn);
  }
  if (rows.length === 0) {
    throw isOwn
      ? refusedStatement('Only statements that return rows are run: write a SELECT.')
      : statementFailure(Object.assign(new Error('No columns.'), { number: NO_TABLE }), false);
  }
  const names = distinctNames(
    rows.map(([name], index) => (typeof name === 'string' ? name : '') || `Column ${index + 1}`),
  );
  return rows.map(([, type, isNullable], index) =>
    serverColumn({ name: names[index] ?? '', sourceType: String(type), nullable: isNullable !== false }),
  );
}

/** The columns of a target, and the statement that reads them; of a table those rows that a watermark passes. */
export async function readStatement(
  session: ReadSession,
  target: RemoteTarget,
  since: Since | null = null,
): Promise<ReadStatement> {
  const isOwn = 'query' in target;
  const read: ReadTarget = isOwn ? ownStatement(target.query) : target;
  try {
    const columns = await describeRead(session, read);
    const where = since === null || isOwn ? '' : await restriction(session, { target, since, columns });
    return { columns, isOwn, sql: (rows) => readingStatement(read, columns, { rows, where }) };
  } catch (error) {
    throw statementFailure(error, isOwn);
  }
}

/** The watermark's column may be one that is not read. */
async function restriction(
  session: ReadSession,
  {
    target,
    since,
    columns,
  }: {
    readonly target: Extract<RemoteTarget, { readonly table: unknown }>;
    readonly since: Since;
    readonly columns: readonly ServerColumn[];
  },
): Promise<string> {
  const known = columns.find(({ name }) => name === since.column);
  const [column = null] =
    known === undefined ? await describeRead(session, { ...target, columns: [since.column] }) : [known];
  return column === null ? '' : printSince(since, column);
}

/** A row as text, from what the driver gives for the terms of the columns. */
export function toCells(row: Row, columns: readonly ServerColumn[]): (string | null)[] {
  const reads = columns.flatMap(({ columns: own, read }) => own.map(() => read));
  return reads.map((read, index) => read(row[index]));
}
