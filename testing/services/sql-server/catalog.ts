// Catalog views and functions of the local SQL Server, with the columns that Microsoft documents under "System catalog views" and
// "System dynamic management views".
import type { Parameters } from './requests.ts';
import { failureOf, translate, typeOf, type DeclaredTypes } from './sql.ts';
import type { Cell, Column } from './tds.ts';

export interface CatalogSource {
  readonly options: {
    readonly types: DeclaredTypes;
    readonly rights: { readonly isAdmin?: boolean; readonly canWrite?: boolean };
    readonly isSnapshotOn: boolean;
  };
  /** Rows of a statement of DuckDB, as JSON values. */
  run(sql: string): Promise<readonly (readonly unknown[])[]>;
}

interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

const TEXT = (name: string): Column => ({ name, kind: 'text' });
const NUMBER = (name: string): Column => ({ name, kind: 'integer' });
const BIT = (name: string): Column => ({ name, kind: 'bit' });

/** Answers statements about the server itself; null for anything else. */
function describeServer({ options: { rights, isSnapshotOn } }: CatalogSource, sql: string): Table | null {
  if (sql.startsWith('SET LOCK_TIMEOUT')) {
    return { columns: [], rows: [] };
  }
  if (sql.includes('snapshot_isolation_state')) {
    return { columns: [NUMBER('snapshot_isolation_state')], rows: [[isSnapshotOn ? 1 : 0]] };
  }
  if (sql.includes('IS_SRVROLEMEMBER')) {
    const { isAdmin = false, canWrite = false } = rights;
    return { columns: [NUMBER(''), NUMBER(''), NUMBER('')], rows: [[Number(isAdmin), Number(canWrite), 0]] };
  }
  if (sql.includes('SERVERPROPERTY')) {
    const rows = [['16.0.4095.4', 'Developer Edition (64-bit)', 'SQL_Latin1_General_CP1_CI_AS']];
    return { columns: [TEXT(''), TEXT(''), TEXT('')], rows };
  }
  return sql.includes('SYSUTCDATETIME') ? { columns: [NUMBER('')], rows: [[Date.now()]] } : null;
}

/** Answers statements about the server and its objects; null for a statement that reads rows. */
export async function readCatalog(
  server: CatalogSource,
  sql: string,
  { statement, schema, name }: Parameters,
): Promise<Table | null> {
  const own = describeServer(server, sql);
  if (own !== null) {
    return own;
  }
  if (sql.includes('dm_exec_describe_first_result_set')) {
    return describe(server, String(statement));
  }
  if (/FROM sys\.partitions AS p\s+WHERE p\.object_id = OBJECT_ID/u.test(sql)) {
    const tables = await listObjects(server, schema === 'dbo' ? '' : String(schema ?? ''));
    return {
      columns: [NUMBER('')],
      rows: tables.filter((table) => table[2] === name).map((table) => [table[4] ?? null]),
    };
  }
  if (sql.includes('sys.columns')) {
    return listColumns(server);
  }
  if (sql.includes('sys.objects')) {
    const columns = [NUMBER('object_id'), TEXT('name'), TEXT('name'), TEXT('type'), NUMBER('')];
    return { columns, rows: await listObjects(server, String(schema ?? '')) };
  }
  return null;
}

async function listColumns(server: CatalogSource): Promise<Table> {
  const rows = await server.run(
    `SELECT t.oid, c.column_name, c.data_type, c.is_nullable FROM duckdb_columns() c
       JOIN (SELECT table_oid AS oid FROM duckdb_tables() UNION ALL SELECT view_oid FROM duckdb_views()) t ON t.oid = c.table_oid
      WHERE NOT c.internal ORDER BY 1, c.column_index`,
  );
  return {
    columns: [
      NUMBER('object_id'),
      TEXT('name'),
      TEXT(''),
      NUMBER('precision'),
      NUMBER('scale'),
      BIT('is_nullable'),
    ],
    rows: rows.map(([id, column, duckType, isNullable]) => {
      const type = typeOf(String(column), String(duckType), server.options.types);
      const [, precision = '0', scale = '0'] = /\((\d+),(\d+)\)/u.exec(type) ?? [];
      return [
        Number(id),
        String(column),
        type.replace(/\(.*/u, ''),
        Number(precision),
        Number(scale),
        isNullable === true,
      ];
    }),
  };
}

async function listObjects(server: CatalogSource, schema: string): Promise<readonly (readonly Cell[])[]> {
  const rows = await server.run(
    `SELECT table_oid, schema_name, table_name, 'U ', estimated_size FROM duckdb_tables() WHERE NOT internal
      UNION ALL SELECT view_oid, schema_name, view_name, 'V ', NULL FROM duckdb_views() WHERE NOT internal ORDER BY 2, 3`,
  );
  return rows
    .map(([id, space, name, type, size]): readonly Cell[] => [
      Number(id),
      space === 'main' ? 'dbo' : String(space),
      String(name),
      String(type),
      size === null ? null : Number(size),
    ])
    .filter(([, space]) => schema === '' || space === schema);
}

/** sys.dm_exec_describe_first_result_set: a row for each column, or one with what is wrong. */
async function describe(server: CatalogSource, statement: string): Promise<Table> {
  const columns = [
    TEXT('name'),
    TEXT('system_type_name'),
    BIT('is_nullable'),
    NUMBER('error_number'),
    TEXT('error_message'),
  ];
  try {
    const rows = await server.run(`DESCRIBE ${translate(statement)}`);
    return {
      columns,
      rows: rows.map(([name, duckType, isNullable]) => [
        String(name),
        typeOf(String(name), String(duckType), server.options.types),
        isNullable === 'YES',
        null,
        null,
      ]),
    };
  } catch (error) {
    const { number, text } = failureOf(error as Error);
    return { columns, rows: [[null, null, null, number, text]] };
  }
}
