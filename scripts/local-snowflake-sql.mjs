// What the local Snowflake makes of statements: DuckDB runs them, in the words and types of Snowflake's replies. The names of
// documentation pages are those of local-snowflake.mjs.

import { randomUUID } from 'node:crypto';
import { MACROS, toDuckdb } from './local-snowflake-dialect.mjs';

export const DATABASE = 'ANALYTICS';
export const ROLE = 'READER';
export const WAREHOUSE = 'SMALL';

/** How a type of DuckDB is named in `rowType` (REFERENCE, "ResultSet_resultSetMetaData_rowType"). */
const NAMED = {
  BOOLEAN: ['boolean'],
  TINYINT: ['fixed', 38, 0],
  SMALLINT: ['fixed', 38, 0],
  INTEGER: ['fixed', 38, 0],
  BIGINT: ['fixed', 38, 0],
  HUGEINT: ['fixed', 38, 0],
  FLOAT: ['real'],
  DOUBLE: ['real'],
  DATE: ['date'],
  TIME: ['time', null, 9],
  TIMESTAMP: ['timestamp_ntz', null, 9],
  TIMESTAMP_NS: ['timestamp_ntz', null, 9],
  'TIMESTAMP WITH TIME ZONE': ['timestamp_ltz', null, 9],
  BLOB: ['binary'],
  JSON: ['variant'],
  // DuckDB has no time with an offset: this holds the text that RESPONSES documents.
  'STRUCT(tz VARCHAR)': ['timestamp_tz', null, 9],
};

export function snowflakeType(name) {
  const decimal = /^DECIMAL\((\d+),\s*(\d+)\)$/u.exec(name);
  const [type, precision = null, scale = null] = decimal
    ? ['fixed', Number(decimal[1]), Number(decimal[2])]
    : (NAMED[name] ?? ['text']);
  return { type, precision, scale };
}

/** SQL of a cell as RESPONSES writes it: days, seconds with nine digits, numbers and everything else as text. */
export function cellSql(column, name) {
  const seconds = (nanos) =>
    `CASE WHEN ${nanos} < 0 AND ${nanos} % 1000000000 <> 0
       THEN CASE WHEN ${nanos} > -1000000000 THEN '-' ELSE '' END || (${nanos} // 1000000000)::VARCHAR
       ELSE (${nanos} // 1000000000)::VARCHAR END || '.' || lpad((abs(${nanos}) % 1000000000)::VARCHAR, 9, '0')`;
  switch (name) {
    case 'DATE':
      return `date_diff('day', DATE '1970-01-01', ${column})::VARCHAR`;
    case 'TIME':
      return seconds(`(epoch_us(${column})::HUGEINT * 1000)`);
    case 'TIMESTAMP':
    case 'TIMESTAMP WITH TIME ZONE':
      return seconds(`(epoch_us(${column})::HUGEINT * 1000)`);
    case 'TIMESTAMP_NS':
      return seconds(`epoch_ns(${column})::HUGEINT`);
    case 'STRUCT(tz VARCHAR)':
      return `${column}.tz`;
    case 'BLOB':
      return `hex(${column})`;
    default:
      return `${column}::VARCHAR`;
  }
}

export const CATALOG = `${MACROS}
  CREATE SCHEMA snowflake_catalog;
  CREATE VIEW snowflake_catalog.TABLES AS
    SELECT schema_name AS TABLE_SCHEMA, table_name AS TABLE_NAME, 'BASE TABLE' AS TABLE_TYPE, estimated_size AS ROW_COUNT
      FROM duckdb_tables() WHERE schema_name NOT IN ('snowflake_catalog', 'main') AND database_name = '${DATABASE}'
    UNION ALL SELECT schema_name, view_name, 'VIEW', NULL
      FROM duckdb_views() WHERE schema_name NOT IN ('snowflake_catalog', 'main') AND NOT internal AND database_name = '${DATABASE}';
  CREATE VIEW snowflake_catalog.COLUMNS AS
    SELECT schema_name AS TABLE_SCHEMA, table_name AS TABLE_NAME, column_name AS COLUMN_NAME, column_index AS ORDINAL_POSITION,
      CASE WHEN data_type LIKE 'DECIMAL%' OR data_type LIKE '%INT%' THEN 'NUMBER' WHEN data_type = 'DOUBLE' THEN 'FLOAT'
        WHEN data_type = 'TIMESTAMP WITH TIME ZONE' THEN 'TIMESTAMP_LTZ' WHEN data_type LIKE 'TIMESTAMP%' THEN 'TIMESTAMP_NTZ'
        WHEN data_type = 'STRUCT(tz VARCHAR)' THEN 'TIMESTAMP_TZ' WHEN data_type = 'VARCHAR' THEN 'TEXT' WHEN data_type = 'JSON' THEN 'VARIANT' WHEN data_type = 'BLOB' THEN 'BINARY'
        ELSE data_type END AS DATA_TYPE,
      CASE WHEN data_type LIKE 'DECIMAL%' THEN numeric_precision WHEN data_type LIKE '%INT%' THEN 38 END AS NUMERIC_PRECISION,
      CASE WHEN data_type LIKE 'DECIMAL%' THEN numeric_scale WHEN data_type LIKE '%INT%' THEN 0 END AS NUMERIC_SCALE,
      CASE WHEN is_nullable THEN 'YES' ELSE 'NO' END AS IS_NULLABLE
      FROM duckdb_columns() WHERE schema_name NOT IN ('snowflake_catalog', 'main') AND database_name = '${DATABASE}';`;

/** Functions that DuckDB has none of, or others. A name that the role may not use is null. */
export const context = (user, body) => ({
  CURRENT_USER: user,
  CURRENT_ROLE: body.role ?? ROLE,
  CURRENT_WAREHOUSE: body.warehouse === WAREHOUSE ? WAREHOUSE : null,
  CURRENT_DATABASE: body.database === DATABASE ? DATABASE : null,
  CURRENT_SCHEMA: body.schema ?? 'PUBLIC',
  CURRENT_VERSION: '9.34.0',
});

export function translate(sql, known) {
  const named = sql
    .replace(/CURRENT_(?:USER|ROLE|WAREHOUSE|DATABASE|SCHEMA|VERSION)\(\)/giu, (call) => {
      const value = known[call.slice(0, -2).toUpperCase()];
      return value === null ? 'NULL' : `'${value}'`;
    })
    .replace(/(?:"[^"]+"\.)?INFORMATION_SCHEMA\.(TABLES|COLUMNS)/gu, 'snowflake_catalog.$1');
  return toDuckdb(named);
}

/** REFERENCE, "QueryFailureStatus". */
export const failure = ([code, sqlState], message, handle) => ({
  code,
  sqlState,
  message,
  ...(handle === undefined
    ? {}
    : { statementHandle: handle, statementStatusUrl: `/api/v2/statements/${handle}` }),
});

/** A number that no type holds, which is found while the statement runs. */
export const isBeyond = ({ message }) =>
  /Overflow|out of range|Could not (?:cast|convert)|Cast(?:ing)? .*failed/iu.test(message);

/** What DuckDB says of a statement, as Snowflake words it: a line from 1, and a position in it from 0. */
export function compileFailure(error, sql, handle) {
  if (error.code !== undefined) {
    return failure([error.code, '02000'], `SQL compilation error:\n${error.message}`, handle);
  }
  if (isBeyond(error)) {
    return failure(['100046', '22003'], 'Number out of representable range', handle);
  }
  const [, line, caret] = /LINE (\d+): (?:.*)\n( *)\^/u.exec(error.message) ?? [];
  const shown = /LINE \d+: (.*)/u.exec(error.message)?.[1] ?? '';
  const text = sql.split('\n')[Number(line ?? 1) - 1] ?? '';
  const prefix = `LINE ${line}: `.length;
  const hidden = shown.startsWith('...') ? Math.max(0, text.indexOf(shown.replaceAll('...', ''))) - 3 : 0;
  const at = line === undefined ? '' : `line ${line} at position ${caret.length - prefix + hidden}`;
  const first = error.message.split('\n')[0].replace(/^\w+ Error: /u, '');
  if (/Catalog Error: Table/u.test(error.message)) {
    const name = /name (\S+)/u.exec(first)?.[1] ?? '';
    return failure(
      ['002003', '42S02'],
      `SQL compilation error:\nObject '${name}' does not exist or not authorized.`,
      handle,
    );
  }
  return failure(['000904', '42000'], `SQL compilation error: error ${at}\n${first}`, handle);
}

export const countStatements = (sql) => {
  const bare = sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[^]*?\*\//gu, ' ');
  return bare.split(';').filter((part) => part.trim() !== '').length;
};

export const textColumn = (name) => ({ name, type: 'text', precision: null, scale: null, nullable: true });

/** https://docs.snowflake.com/en/sql-reference/sql/show-grants */
export const grantsTo = (role) => ({
  rowType: ['created_on', 'privilege', 'granted_on', 'name'].map(textColumn),
  rows: [
    ['1700000000.000', 'USAGE', 'DATABASE', DATABASE],
    ['1700000000.000', role === 'WRITER' ? 'INSERT' : 'SELECT', 'TABLE', 'ORDERS'],
  ],
});

/** REFERENCE, "QueryStatus". */
export const queryStatus = (handle) => ({
  code: '333334',
  sqlState: '00000',
  message:
    'Asynchronous execution in progress. Use provided query id to perform query monitoring and management.',
  statementHandle: handle,
  statementStatusUrl: `/api/v2/statements/${handle}`,
});

/** REFERENCE, "ResultSet". */
export const resultSet = (handle, { result, createdOn }, partitions) => ({
  code: '090001',
  sqlState: '00000',
  message: 'Statement executed successfully.',
  statementHandle: handle,
  createdOn,
  statementStatusUrl: `/api/v2/statements/${handle}?requestId=${randomUUID()}`,
  resultSetMetaData: {
    numRows: result.rows.length,
    format: 'jsonv2',
    rowType: result.rowType.map((column) => ({
      ...column,
      database: DATABASE,
      schema: '',
      table: '',
      length: null,
      byteLength: null,
      collation: null,
    })),
    partitionInfo: partitions.map((rows) => ({
      rowCount: rows.length,
      uncompressedSize: JSON.stringify(rows).length,
    })),
  },
  data: partitions[0],
});
