import type { ColumnType, DatabaseConfig } from '@plumbline/contract';
import type { RemoteColumn, RemoteTable } from '../kit/database.ts';
import type { ReadSession, Row } from './session.ts';

const MAX_TABLES = 5_000;
const SYSTEM = `('mysql', 'sys', 'information_schema', 'performance_schema')`;

/** The database of the connection, unless another is named. */
const inSchema = (column: string): string =>
  `${column} = COALESCE(?, DATABASE()) AND ${column} NOT IN ${SYSTEM}`;

const TYPES: Readonly<Record<string, ColumnType>> = {
  tinyint: 'integer',
  smallint: 'integer',
  mediumint: 'integer',
  int: 'integer',
  bigint: 'integer',
  year: 'integer',
  bit: 'integer',
  decimal: 'decimal',
  float: 'number',
  double: 'number',
  date: 'date',
  datetime: 'timestamp',
  timestamp: 'timestamp',
  json: 'json',
};

function toColumn([, name, dataType, columnType, isNullable]: Row): RemoteColumn {
  const isWide = dataType === 'bigint' && columnType?.includes('unsigned') === true;
  return {
    name: name ?? '',
    type: isWide ? 'decimal' : (TYPES[dataType ?? ''] ?? 'text'),
    nullable: isNullable === 'YES',
    sourceType: columnType ?? '',
  };
}

/** The tables and views that the user may read, with their columns: the server lists no others. */
export async function listTables(
  { query }: ReadSession,
  { schema }: Pick<DatabaseConfig, 'schema'>,
): Promise<readonly RemoteTable[]> {
  const { rows: tables } = await query(
    `SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, TABLE_ROWS FROM information_schema.TABLES
      WHERE ${inSchema('TABLE_SCHEMA')} ORDER BY TABLE_SCHEMA, TABLE_NAME LIMIT ${MAX_TABLES}`,
    [schema ?? null],
  );
  const { rows: columns } = await query(
    `SELECT TABLE_NAME, COLUMN_NAME, DATA_TYPE, COLUMN_TYPE, IS_NULLABLE FROM information_schema.COLUMNS
      WHERE ${inSchema('TABLE_SCHEMA')} ORDER BY TABLE_NAME, ORDINAL_POSITION`,
    [schema ?? null],
  );
  const byTable = Map.groupBy(columns, ([table]) => table);
  return tables.map(([space, name = null, kind, rows]) => ({
    schema: space ?? '',
    name: name ?? '',
    kind: kind?.includes('VIEW') === true ? 'view' : 'table',
    rowsEstimate: rows === null || rows === undefined ? null : Number(rows),
    columns: (byTable.get(name) ?? []).map(toColumn),
  }));
}
