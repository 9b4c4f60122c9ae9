import { LIVE_CONNECTIONS, type LiveAccess, type LiveTable } from '../kit/live.ts';
import type { RemoteTarget } from '../kit/database.ts';
import { SharedPool } from '../kit/shared-pool.ts';
import { mysqlDriver, settle } from './live-driver.ts';
import { withSession, type ReadSession, type Server } from './session.ts';
import { geometryNames, quote, readStatement, type ReadColumn, type ReadStatement } from './statement.ts';
import { refusedStatement } from '../kit/refused.ts';

const DESCRIBE = { statementMs: 30_000 };
const ALIAS = 'q';

type TableTarget = Extract<RemoteTarget, { readonly table: unknown }>;

/** In the character set and collation of the session. */
const asText = (sql: string): string => `CAST(CONVERT(${sql} USING utf8mb4) AS CHAR)`;

/** Days and months of number 0, which the server may hold, are no dates. */
const existing = (sql: string): string =>
  `CASE WHEN YEAR(${sql}) > 0 AND MONTH(${sql}) > 0 AND DAYOFMONTH(${sql}) > 0 THEN ${sql} END`;

const READ: Partial<Readonly<Record<ReadColumn['type'], (sql: string, column: ReadColumn) => string>>> = {
  text: asText,
  json: asText,
  date: existing,
  timestamp: existing,
  // As the server writes it: a number of half the digits that a double has.
  number: (sql, { isNarrow }) => (isNarrow ? `CAST(CAST(${sql} AS CHAR) AS DOUBLE)` : sql),
  // Years are compared by rules of their own.
  integer: (sql, { isYear }) => (isYear ? `CAST(${sql} AS SIGNED)` : sql),
};

/** The value as a copy of the rows holds it. */
function columnValue(column: ReadColumn, sql: string): string {
  const { type, read } = column;
  if (read === 'hex') {
    return `CAST(LOWER(HEX(${sql})) AS CHAR)`;
  }
  const bits = read === 'bits' ? `CAST(${sql} AS UNSIGNED)` : sql;
  if (column.isUnsigned || read === 'bits') {
    return type === 'decimal' ? `CAST(${bits} AS DECIMAL(20, 0))` : `CAST(${bits} AS SIGNED)`;
  }
  return READ[type]?.(sql, column) ?? sql;
}

const described = (column: ReadColumn, sql: string): LiveTable['columns'][number] => ({
  name: column.name,
  type: column.type,
  sourceType: column.sourceType,
  nullable: true,
  isMoment: column.isMoment,
  sql: columnValue(column, sql),
});

interface KeyColumn {
  readonly name: string;
  /** A whole number of 64 bits with a sign, or of fewer. */
  readonly isInteger: boolean;
}

const INTEGERS = /^(?:(?:tiny|small|medium)?int|integer)\b|^bigint(?!.*unsigned)/iu;

async function findKey(
  { query }: ReadSession,
  { table: { schema, name } }: TableTarget,
): Promise<KeyColumn[]> {
  const { rows } = await query(
    `SELECT c.COLUMN_NAME, c.COLUMN_TYPE FROM information_schema.STATISTICS s
       JOIN information_schema.COLUMNS c
         ON c.TABLE_SCHEMA = s.TABLE_SCHEMA AND c.TABLE_NAME = s.TABLE_NAME AND c.COLUMN_NAME = s.COLUMN_NAME
      WHERE s.INDEX_NAME = 'PRIMARY' AND s.TABLE_SCHEMA = ${schema === '' ? 'DATABASE()' : '?'} AND s.TABLE_NAME = ?
      ORDER BY s.SEQ_IN_INDEX`,
    schema === '' ? [name] : [schema, name],
  );
  return rows.map(([column, type]) => ({ name: column ?? '', isInteger: INTEGERS.test(type ?? '') }));
}

/** The order of a table is that of its primary key; without one, that of all its values. */
async function findLiveTable(
  session: ReadSession,
  target: TableTarget,
  { columns }: ReadStatement,
): Promise<LiveTable> {
  const key = await findKey(session, target);
  const geometries = await geometryNames(session, target);
  const { schema, name: table } = target.table;
  const sqlOf = (name: string): string => `${ALIAS}.${quote(name)}`;
  const liveColumns = columns.map((column) => {
    const own = sqlOf(column.name);
    return described(column, geometries.has(column.name) ? `ST_AsText(${own})` : own);
  });
  return {
    columns: liveColumns,
    from: `${schema === '' ? quote(table) : `${quote(schema)}.${quote(table)}`} AS ${ALIAS}`,
    order: key.length > 0 ? key.map(({ name }) => sqlOf(name)) : liveColumns.map(({ sql }) => sql),
    isPresent: key.length > 0,
    isNumbered: key.length === 1 && key[0]?.isInteger === true,
  };
}

function statementTable({ sql, columns }: ReadStatement): LiveTable {
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  if (names.size < columns.length) {
    throw refusedStatement('Two columns of the statement have the same name. Name each with AS.');
  }
  const liveColumns = columns.map((column) => described(column, `${ALIAS}.${quote(column.name)}`));
  return {
    columns: liveColumns,
    from: `(\n${sql}\n) AS ${ALIAS}`,
    order: liveColumns.map((column) => column.sql),
    isPresent: false,
    isNumbered: false,
  };
}

/** Rows that stay in MySQL or MariaDB. */
export const liveAccess = (server: Server): LiveAccess => ({
  dialect: 'mysql',
  describe: (target, signal) =>
    withSession(server, { limits: DESCRIBE, signal }, async (session) => {
      // The same session that the text is run in: another mode may read its quotes otherwise.
      await settle(session.connection);
      const read = await readStatement(session, target);
      return 'query' in target ? statementTable(read) : findLiveTable(session, target, read);
    }),
  openPool: () => new SharedPool(mysqlDriver(server), LIVE_CONNECTIONS),
});
