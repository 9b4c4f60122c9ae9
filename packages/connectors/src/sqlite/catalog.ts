import type { DatabaseSync } from 'node:sqlite';
import type { RemoteColumn, RemoteTable } from '../kit/database.ts';
import { declaredType, promisedType } from './declared-type.ts';

const MAX_TABLES = 5_000;
/** The only schema of a file. */
const SCHEMA = 'main';

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

type Row = readonly (string | bigint | null)[];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Views that no longer work have no columns, and do not hide the others. */
function listColumns(database: DatabaseSync, table: string): readonly RemoteColumn[] {
  try {
    const rows = database
      .prepare('SELECT name, type, "notnull", hidden FROM pragma_table_xinfo(?) ORDER BY cid')
      .all(table) as unknown as readonly Row[];
    return rows
      .filter(([, , , hidden]) => hidden !== 1n)
      .map(([name = null, type = null, notNull = null]) => ({
        name: text(name),
        type: promisedType(declaredType(text(type))),
        nullable: notNull !== 1n,
        sourceType: text(type) === '' ? 'any' : text(type),
      }));
  } catch {
    return [];
  }
}

function countRows(database: DatabaseSync, table: string, isCounted: boolean): number | null {
  try {
    const rows = isCounted ? 'count(*)' : 'max(rowid)';
    const row = database.prepare(`SELECT ${rows} FROM ${quote(table)}`).get() as unknown as Row;
    return row[0] === null || row[0] === undefined ? 0 : Number(row[0]);
  } catch {
    // A table without row numbers, or of an extension that is not here.
    return null;
  }
}

/** Tables and views, without those that SQLite and its full-text search store their own facts in. */
export function listTables(database: DatabaseSync, isCounted: boolean): readonly RemoteTable[] {
  const rows = database
    .prepare(
      `SELECT name, type FROM pragma_table_list
        WHERE schema = 'main' AND type IN ('table', 'view', 'virtual') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        ORDER BY name COLLATE NOCASE LIMIT ${MAX_TABLES}`,
    )
    .all() as unknown as readonly Row[];
  return rows.map(([name = null, type = null]) => {
    const isView = type === 'view';
    return {
      schema: SCHEMA,
      name: text(name),
      kind: isView ? 'view' : 'table',
      rowsEstimate: isView ? null : countRows(database, text(name), isCounted),
      columns: listColumns(database, text(name)),
    };
  });
}
