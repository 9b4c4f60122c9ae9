import type { SqlServerConfig } from '@plumbline/contract';
import type { RemoteColumn, RemoteTable } from '../kit/database.ts';
import type { ReadSession, Row } from './session.ts';
import { serverColumn } from './types.ts';

/** Tables that are listed at most. */
const MAX_TABLES = 5_000;

/** Rows of the heap or the clustered index, which the server counts approximately. Views have none. */
const TABLES = `SELECT TOP (${MAX_TABLES}) o.object_id, s.name, o.name, o.type,
       (SELECT SUM(p.rows) FROM sys.partitions AS p WHERE p.object_id = o.object_id AND p.index_id IN (0, 1))
  FROM sys.objects AS o JOIN sys.schemas AS s ON s.schema_id = o.schema_id
 WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0
   AND HAS_PERMS_BY_NAME(QUOTENAME(s.name) + '.' + QUOTENAME(o.name), 'OBJECT', 'SELECT') = 1
   AND (@schema = '' OR s.name = @schema)
 ORDER BY s.name, o.name`;

/** A type of an assembly is named by itself, any other by the type under it. */
const COLUMNS = `SELECT c.object_id, c.name,
       CASE WHEN c.system_type_id = 240 THEN TYPE_NAME(c.user_type_id) ELSE TYPE_NAME(c.system_type_id) END,
       c.precision, c.scale, c.is_nullable
  FROM sys.columns AS c JOIN sys.objects AS o ON o.object_id = c.object_id
 WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0 ORDER BY c.object_id, c.column_id`;

function toColumns([, name, type, precision, scale, isNullable]: Row): readonly RemoteColumn[] {
  const base = String(type);
  const sourceType =
    base === 'decimal' || base === 'numeric' ? `${base}(${String(precision)},${String(scale)})` : base;
  const nullable = isNullable !== false;
  return serverColumn({ name: String(name), sourceType, nullable }).columns.map((column) => ({
    name: column.name,
    type: column.type,
    nullable,
    sourceType,
  }));
}

/** The tables and views that the user may read, with their columns. */
export async function listTables(
  { query }: ReadSession,
  { schema = '' }: Pick<SqlServerConfig, 'schema'>,
): Promise<readonly RemoteTable[]> {
  const tables = await query(TABLES, [{ name: 'schema', value: schema }]);
  const columns = Map.groupBy(await query(COLUMNS), ([id]) => String(id));
  return tables.map(([id, space, name, type, rows]) => ({
    schema: String(space),
    name: String(name),
    kind: String(type).trim() === 'V' ? 'view' : 'table',
    rowsEstimate: rows === null || rows === undefined ? null : Number(rows),
    columns: (columns.get(String(id)) ?? []).flatMap(toColumns),
  }));
}

/** About how many rows a table has; null for a view. */
export async function countRows(
  { query }: ReadSession,
  { schema, name }: { readonly schema: string; readonly name: string },
): Promise<number | null> {
  const [[rows] = []] = await query(
    `SELECT SUM(p.rows) FROM sys.partitions AS p
      WHERE p.object_id = OBJECT_ID(CASE WHEN @schema = '' THEN '' ELSE QUOTENAME(@schema) + '.' END + QUOTENAME(@name))
        AND p.index_id IN (0, 1)`,
    [
      { name: 'schema', value: schema },
      { name: 'name', value: name },
    ],
  );
  return rows === null || rows === undefined ? null : Number(rows);
}
