import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColumnType } from '@plumbline/contract';
import type { RemoteColumn, RemoteTable } from '../kit/database.ts';
import type { OpenedDatabase } from './open-database.ts';

const MAX_TABLES = 5_000;

type Row = readonly (string | number | bigint | boolean | null)[];

async function readRows(connection: DuckDBConnection, sql: string, catalog: string): Promise<readonly Row[]> {
  return (await connection.runAndReadAll(sql, [catalog])).getRows() as unknown as readonly Row[];
}

const text = (value: Row[number] | undefined): string => (typeof value === 'string' ? value : '');

/** Types by their names in DuckDB's catalog; see `column-type.ts` for how values are read. */
const NAMES: readonly (readonly [RegExp, ColumnType])[] = [
  [/\[\d*\]$|^(?:STRUCT|MAP|UNION|JSON)\b/u, 'json'],
  [/^BOOLEAN$/u, 'boolean'],
  [/^(?:U?(?:TINYINT|SMALLINT|INTEGER)|BIGINT)$/u, 'integer'],
  [/^(?:UBIGINT|U?HUGEINT|BIGNUM|DECIMAL)\b/u, 'decimal'],
  [/^(?:FLOAT|DOUBLE)$/u, 'number'],
  [/^DATE$/u, 'date'],
  [/^TIME$/u, 'time'],
  [/^TIMESTAMP/u, 'timestamp'],
];

function toColumn(row: Row): RemoteColumn {
  const sourceType = text(row[3]);
  return {
    name: text(row[2]),
    type: NAMES.find(([pattern]) => pattern.test(sourceType))?.[1] ?? 'text',
    nullable: row[4] === true,
    sourceType,
  };
}

/** Tables and views of the file, with their columns as DuckDB's catalog has them. */
export async function listTables({ connection, catalog }: OpenedDatabase): Promise<readonly RemoteTable[]> {
  const tables = await readRows(
    connection,
    `SELECT schema_name, table_name, 'table', estimated_size FROM duckdb_tables()
      WHERE database_name = $1 AND NOT internal
     UNION ALL
     SELECT schema_name, view_name, 'view', NULL FROM duckdb_views() WHERE database_name = $1 AND NOT internal
     ORDER BY 1, 2 LIMIT ${MAX_TABLES}`,
    catalog,
  );
  const columns = await readRows(
    connection,
    `SELECT schema_name, table_name, column_name, data_type, is_nullable FROM duckdb_columns()
      WHERE database_name = $1 AND NOT internal ORDER BY column_index`,
    catalog,
  );
  const keyOf = (row: Row): string => JSON.stringify([row[0], row[1]]);
  const byTable = Map.groupBy(columns, keyOf);
  return tables.map((row) => ({
    schema: text(row[0]),
    name: text(row[1]),
    kind: row[2] === 'view' ? 'view' : 'table',
    rowsEstimate: row[3] === null || row[3] === undefined ? null : Number(row[3]),
    columns: (byTable.get(keyOf(row)) ?? []).map(toColumn),
  }));
}
