// Types and values of the local BigQuery: what DuckDB has, in the words of BigQuery's replies. The names of documentation
// pages are those of local-bigquery.mjs.
import { DuckDBTypeId } from '@duckdb/node-api';

const NAMED = {
  [DuckDBTypeId.BOOLEAN]: 'BOOLEAN',
  [DuckDBTypeId.TINYINT]: 'INTEGER',
  [DuckDBTypeId.SMALLINT]: 'INTEGER',
  [DuckDBTypeId.INTEGER]: 'INTEGER',
  [DuckDBTypeId.BIGINT]: 'INTEGER',
  [DuckDBTypeId.HUGEINT]: 'NUMERIC',
  [DuckDBTypeId.FLOAT]: 'FLOAT',
  [DuckDBTypeId.DOUBLE]: 'FLOAT',
  [DuckDBTypeId.DATE]: 'DATE',
  [DuckDBTypeId.TIME]: 'TIME',
  [DuckDBTypeId.TIMESTAMP]: 'DATETIME',
  [DuckDBTypeId.TIMESTAMP_TZ]: 'TIMESTAMP',
  [DuckDBTypeId.BLOB]: 'BYTES',
};

/** What DuckDB has no type for is a struct of one member, whose name is the type and whose value is the text of a reply. */
const OWN = {
  bignumeric: { type: 'BIGNUMERIC' },
  geography: { type: 'GEOGRAPHY' },
  interval: { type: 'INTERVAL' },
  range_date: { type: 'RANGE', rangeElementType: { type: 'DATE' } },
  range_timestamp: { type: 'RANGE', rangeElementType: { type: 'TIMESTAMP' } },
  json: { type: 'JSON' },
};
const ownType = (type) =>
  type.typeId === DuckDBTypeId.STRUCT && type.entryNames.length === 1 ? OWN[type.entryNames[0]] : undefined;

/** TABLES, "TableFieldSchema". */
export function fieldOf(name, type) {
  const own = ownType(type);
  if (own !== undefined) {
    return { name, ...own, mode: 'NULLABLE' };
  }
  if (type.typeId === DuckDBTypeId.LIST) {
    return { ...fieldOf(name, type.valueType), mode: 'REPEATED' };
  }
  if (type.typeId === DuckDBTypeId.STRUCT) {
    const fields = type.entryNames.map((entry, index) => fieldOf(entry, type.entryTypes[index]));
    return { name, type: 'RECORD', mode: 'NULLABLE', fields };
  }
  if (type.typeId === DuckDBTypeId.DECIMAL) {
    const isNumeric = type.scale <= 9 && type.width - type.scale <= 29;
    const bounds = { precision: String(type.width), scale: String(type.scale) };
    return { name, type: isNumeric ? 'NUMERIC' : 'BIGNUMERIC', mode: 'NULLABLE', ...bounds };
  }
  const json = type.alias === 'JSON' ? 'JSON' : undefined;
  return { name, type: json ?? NAMED[type.typeId] ?? 'STRING', mode: 'NULLABLE' };
}

const SCALARS = {
  [DuckDBTypeId.BLOB]: (value) => Buffer.from(value.bytes).toString('base64'),
  // DATA-FORMAT: microseconds since 1970, by `useInt64Timestamp`.
  [DuckDBTypeId.TIMESTAMP_TZ]: (value) => String(value.micros),
  [DuckDBTypeId.TIMESTAMP]: (value) => String(value).replace(' ', 'T'),
  [DuckDBTypeId.DOUBLE]: (value) => (Number.isInteger(value) ? value.toFixed(1) : String(value)),
};

/** QUERY-RESULTS, "rows": a series of `f` and `v`. */
export function cellOf(value, type) {
  if (value === null || value === undefined) {
    return type.typeId === DuckDBTypeId.LIST ? [] : null;
  }
  if (ownType(type) !== undefined) {
    return value.entries[type.entryNames[0]];
  }
  if (type.typeId === DuckDBTypeId.LIST) {
    return value.items.map((item) => ({ v: cellOf(item, type.valueType) }));
  }
  if (type.typeId === DuckDBTypeId.STRUCT) {
    return {
      f: type.entryNames.map((entry, index) => ({ v: cellOf(value.entries[entry], type.entryTypes[index]) })),
    };
  }
  return SCALARS[type.typeId]?.(value) ?? String(value);
}

/** DuckDB's words for those of BigQuery. */
export const translate = (sql, project) =>
  sql
    .replaceAll(/`((?:\\.|[^`\\])*)`/gu, (_all, name) => `"${name.replaceAll('"', '""')}"`)
    .replaceAll(`"${project}".`, '')
    .replaceAll(/\bTIMESTAMP '/gu, "TIMESTAMPTZ '")
    .replaceAll(/\bDATETIME '/gu, "TIMESTAMP '");

/** ERRORS: the reason, and the message with a line and a column, both from 1. */
export function queryFailure(error, sql, project) {
  const [, line, caret] = /LINE (\d+): (?:.*)\n( *)\^/u.exec(error.message) ?? [];
  const shown = /LINE \d+: (.*)/u.exec(error.message)?.[1] ?? '';
  const text = sql.split('\n')[Number(line ?? 1) - 1] ?? '';
  const hidden = shown.startsWith('...') ? Math.max(0, text.indexOf(shown.replaceAll('...', ''))) - 3 : 0;
  const at = line === undefined ? '' : ` at [${line}:${caret.length - `LINE ${line}: `.length + hidden + 1}]`;
  const [, table] = /Table with name (\S+) does not exist/u.exec(error.message) ?? [];
  if (table !== undefined) {
    const schema = new RegExp(`"?(\\w+)"?\\."?${table}\\b`, 'u').exec(sql)?.[1] ?? '';
    return [404, 'notFound', `Not found: Table ${project}:${schema}.${table} was not found in location EU`];
  }
  const name = /Referenced column "([^"]+)"/u.exec(error.message)?.[1];
  const first = name === undefined ? error.message.split('\n')[0] : `Unrecognized name: ${name}`;
  return [400, 'invalidQuery', `${first.replace(/^\w+ Error: /u, 'Syntax error: ')}${at}`];
}
