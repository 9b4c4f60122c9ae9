import type { ColumnType } from '@plumbline/contract';
import type { RemoteColumn, RemoteTable } from '../kit/database.ts';
import { quote, quoteText } from './sql.ts';
import { allRows, runStatement, type Api, type RawRow, type RunOptions } from './statements.ts';

const MAX_TABLES = 5_000;

const TYPES: Readonly<Record<string, ColumnType>> = {
  FLOAT: 'number',
  REAL: 'number',
  DECFLOAT: 'decimal',
  BOOLEAN: 'boolean',
  DATE: 'date',
  TIME: 'time',
  TIMESTAMP_NTZ: 'timestamp',
  TIMESTAMP_LTZ: 'timestamp',
  TIMESTAMP_TZ: 'timestamp',
  VARIANT: 'json',
  OBJECT: 'json',
  ARRAY: 'json',
  MAP: 'json',
  VECTOR: 'json',
  GEOGRAPHY: 'json',
  GEOMETRY: 'json',
};

function toColumn([, , name, dataType, precision, scale, isNullable]: RawRow): RemoteColumn {
  const isNumber = dataType === 'NUMBER';
  const source = isNumber ? `NUMBER(${precision ?? 38},${scale ?? 0})` : (dataType ?? '');
  const number: ColumnType = Number(scale ?? 0) === 0 ? 'integer' : 'decimal';
  return {
    name: name ?? '',
    type: isNumber ? number : (TYPES[dataType ?? ''] ?? 'text'),
    nullable: isNullable === 'YES',
    sourceType: source,
  };
}

const collect = async (api: Api, sql: string, options: RunOptions): Promise<RawRow[]> =>
  allRows(await runStatement(api, sql, options));

const tableKey = ([schema, name]: RawRow): string => JSON.stringify([schema, name]);

/**
 * The tables and views that the role may read. `INFORMATION_SCHEMA` shows no others, and a count of rows that is exact for
 * tables and absent for views.
 */
export async function listTables(
  api: Api,
  { hasColumns, ...options }: RunOptions & { readonly hasColumns: boolean },
): Promise<readonly RemoteTable[]> {
  const { database, schema } = api.account.config;
  const from = (view: string): string => `${quote(database)}.INFORMATION_SCHEMA.${view}`;
  const where =
    schema === undefined ? `TABLE_SCHEMA <> 'INFORMATION_SCHEMA'` : `TABLE_SCHEMA = ${quoteText(schema)}`;
  const tables = await collect(
    api,
    `SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, ROW_COUNT FROM ${from('TABLES')}
      WHERE ${where} ORDER BY TABLE_SCHEMA, TABLE_NAME LIMIT ${MAX_TABLES}`,
    options,
  );
  const columns = hasColumns
    ? await collect(
        api,
        `SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, DATA_TYPE, NUMERIC_PRECISION, NUMERIC_SCALE, IS_NULLABLE
           FROM ${from('COLUMNS')} WHERE ${where} ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION`,
        options,
      )
    : [];
  const byTable = Map.groupBy(columns, tableKey);
  return tables.map((row): RemoteTable => {
    const [space, name, kind, count] = row;
    return {
      schema: space ?? '',
      name: name ?? '',
      kind: kind?.includes('VIEW') === true ? 'view' : 'table',
      rowsEstimate: count === null || count === undefined ? null : Number(count),
      columns: (byTable.get(tableKey(row)) ?? []).map(toColumn),
    };
  });
}

/** The count of a table's rows, which Snowflake knows; null for a view. */
export async function countRows(
  api: Api,
  { schema, name }: { readonly schema: string; readonly name: string },
  options: RunOptions,
): Promise<number | null> {
  const { database } = api.account.config;
  const space = schema === '' ? 'CURRENT_SCHEMA()' : quoteText(schema);
  const [row] = await collect(
    api,
    `SELECT ROW_COUNT FROM ${quote(database)}.INFORMATION_SCHEMA.TABLES
      WHERE TABLE_SCHEMA = ${space} AND TABLE_NAME = ${quoteText(name)}`,
    options,
  );
  const count = row?.[0] ?? null;
  return count === null ? null : Number(count);
}
