// What the local SQL Server says of itself: catalog views and functions have the columns that Microsoft documents under "System
// catalog views" and "System dynamic management views".
import { failureOf, translate, typeOf } from './local-sqlserver-sql.mjs';

const TEXT = (name) => ({ name, kind: 'text' });
const NUMBER = (name) => ({ name, kind: 'integer' });
const BIT = (name) => ({ name, kind: 'bit' });

/** What the server says of itself; null for anything else. */
function answerOfServer({ options: { rights, isSnapshotOn } }, sql) {
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

/** What it says of itself and of its objects; null for a statement that reads rows. */
export async function answerOf(server, sql, { statement, schema = '', name = '' }) {
  const own = answerOfServer(server, sql);
  if (own !== null) {
    return own;
  }
  if (sql.includes('dm_exec_describe_first_result_set')) {
    return describe(server, statement);
  }
  if (/FROM sys\.partitions AS p\s+WHERE p\.object_id = OBJECT_ID/u.test(sql)) {
    const tables = await objectsOf(server, schema === 'dbo' ? '' : schema);
    return {
      columns: [NUMBER('')],
      rows: tables.filter((table) => table[2] === name).map((table) => [table[4]]),
    };
  }
  if (sql.includes('sys.columns')) {
    return columnsOf(server);
  }
  if (sql.includes('sys.objects')) {
    const columns = [NUMBER('object_id'), TEXT('name'), TEXT('name'), TEXT('type'), NUMBER('')];
    return { columns, rows: await objectsOf(server, schema) };
  }
  return null;
}

async function columnsOf(server) {
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
      const type = typeOf(column, duckType, server.options.types);
      const [, precision = '0', scale = '0'] = /\((\d+),(\d+)\)/u.exec(type) ?? [];
      return [Number(id), column, type.replace(/\(.*/u, ''), Number(precision), Number(scale), isNullable];
    }),
  };
}

async function objectsOf(server, schema) {
  const rows = await server.run(
    `SELECT table_oid, schema_name, table_name, 'U ', estimated_size FROM duckdb_tables() WHERE NOT internal
      UNION ALL SELECT view_oid, schema_name, view_name, 'V ', NULL FROM duckdb_views() WHERE NOT internal ORDER BY 2, 3`,
  );
  return rows
    .map(([id, space, ...rest]) => [
      Number(id),
      space === 'main' ? 'dbo' : space,
      rest[0],
      rest[1],
      rest[2] === null ? null : Number(rest[2]),
    ])
    .filter(([, space]) => schema === '' || space === schema);
}

/** sys.dm_exec_describe_first_result_set: a row for each column, or one with what is wrong. */
async function describe(server, statement) {
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
        name,
        typeOf(name, duckType, server.options.types),
        isNullable === 'YES',
        null,
        null,
      ]),
    };
  } catch (error) {
    const { number, text } = failureOf(error);
    return { columns, rows: [[null, null, null, number, text]] };
  }
}
