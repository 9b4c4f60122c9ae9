import type { DatabaseConfig } from '@plumbline/contract';
import type { RemoteColumn, RemoteTable } from '../kit/database.ts';
import type { ReadSession } from './session.ts';
import { postgresType } from './types.ts';

/** Tables that are listed at most, and columns of all of them. */
const MAX_TABLES = 5_000;

const RELATIONS = `
  SELECT c.oid, n.nspname, c.relname, c.relkind, c.reltuples
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
     AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'
     AND ($1::text IS NULL OR n.nspname = $1)
     AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')
   ORDER BY n.nspname, c.relname LIMIT ${MAX_TABLES}`;

/** A column of a domain has the type under it. */
const COLUMNS = `
  SELECT a.attrelid, a.attname, a.attnotnull, format_type(a.atttypid, a.atttypmod),
         CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE a.atttypid END,
         CASE WHEN t.typtype = 'd' THEN t.typtypmod ELSE a.atttypmod END, t.typcategory
    FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
   WHERE a.attrelid = ANY($1::oid[]) AND a.attnum > 0 AND NOT a.attisdropped
     AND has_column_privilege(a.attrelid, a.attnum, 'SELECT')
   ORDER BY a.attrelid, a.attnum`;

type Row = readonly (string | null)[];

function toColumn([, name, isRequired, sourceType, oid, modifier, category]: Row): RemoteColumn {
  const facts = { oid: Number(oid), modifier: Number(modifier), category: category ?? '' };
  return {
    name: name ?? '',
    type: postgresType(facts).type,
    nullable: isRequired !== 't',
    sourceType: sourceType ?? '',
  };
}

/** A table that was never analyzed has no estimate, and neither has a view. */
function estimatedRows(kind: string, tuples: string | null): number | null {
  const rows = Number(tuples);
  return kind === 'v' || kind === 'f' || rows < 0 ? null : Math.round(rows);
}

/** The tables and views of which the user may read a column, with those columns. */
export async function listTables(
  { query }: ReadSession,
  { schema }: Pick<DatabaseConfig, 'schema'>,
): Promise<readonly RemoteTable[]> {
  const { rows: tables } = await query(RELATIONS, [schema ?? null]);
  const { rows: columns } = await query(COLUMNS, [tables.map(([oid]) => oid)]);
  const byTable = Map.groupBy(columns, ([oid]) => oid);
  return tables.map(([oid = null, space, name, kind, tuples = null]) => ({
    schema: space ?? '',
    name: name ?? '',
    kind: kind === 'v' || kind === 'm' ? 'view' : 'table',
    rowsEstimate: estimatedRows(kind ?? '', tuples),
    columns: (byTable.get(oid) ?? []).map(toColumn),
  }));
}
