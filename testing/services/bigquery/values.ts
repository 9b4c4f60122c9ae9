// Types and values of the local BigQuery: what DuckDB has, in the words of BigQuery's replies. The names of documentation
// pages are those of server.ts.
import {
  DuckDBBlobValue,
  DuckDBDecimalType,
  DuckDBListType,
  DuckDBListValue,
  DuckDBStructType,
  DuckDBStructValue,
  DuckDBTimestampTZValue,
  DuckDBTypeId,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';

/** TABLES, "TableFieldSchema". */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly mode: 'NULLABLE' | 'REPEATED';
  readonly fields?: readonly Field[];
  readonly rangeElementType?: { readonly type: string };
  readonly precision?: string;
  readonly scale?: string;
}

/** QUERY-RESULTS, "rows": a series of `f` and `v`. */
export type Value = string | null | Row | readonly { readonly v: Value }[];
export interface Row {
  readonly f: readonly { readonly v: Value }[];
}

const NAMED: Readonly<Partial<Record<DuckDBTypeId, string>>> = {
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
const OWN: Readonly<Record<string, Pick<Field, 'type' | 'rangeElementType'> | undefined>> = {
  bignumeric: { type: 'BIGNUMERIC' },
  geography: { type: 'GEOGRAPHY' },
  interval: { type: 'INTERVAL' },
  range_date: { type: 'RANGE', rangeElementType: { type: 'DATE' } },
  range_timestamp: { type: 'RANGE', rangeElementType: { type: 'TIMESTAMP' } },
  json: { type: 'JSON' },
};
const ownType = (type: DuckDBType) =>
  type instanceof DuckDBStructType && type.entryNames.length === 1
    ? OWN[type.entryNames[0] ?? '']
    : undefined;

export function fieldOf(name: string, type: DuckDBType): Field {
  const own = ownType(type);
  if (own !== undefined) {
    return { name, ...own, mode: 'NULLABLE' };
  }
  if (type instanceof DuckDBListType) {
    return { ...fieldOf(name, type.valueType), mode: 'REPEATED' };
  }
  if (type instanceof DuckDBStructType) {
    const fields = type.entryTypes.map((entry, index) => fieldOf(type.entryNames[index] ?? '', entry));
    return { name, type: 'RECORD', mode: 'NULLABLE', fields };
  }
  if (type instanceof DuckDBDecimalType) {
    const isNumeric = type.scale <= 9 && type.width - type.scale <= 29;
    const bounds = { precision: String(type.width), scale: String(type.scale) };
    return { name, type: isNumeric ? 'NUMERIC' : 'BIGNUMERIC', mode: 'NULLABLE', ...bounds };
  }
  const json = type.alias === 'JSON' ? 'JSON' : undefined;
  return { name, type: json ?? NAMED[type.typeId] ?? 'STRING', mode: 'NULLABLE' };
}

function scalarText(value: DuckDBValue, type: DuckDBType): string {
  if (value instanceof DuckDBBlobValue) {
    return Buffer.from(value.bytes).toString('base64');
  }
  if (value instanceof DuckDBTimestampTZValue) {
    // DATA-FORMAT: microseconds since 1970, by `useInt64Timestamp`.
    return String(value.micros);
  }
  if (type.typeId === DuckDBTypeId.TIMESTAMP) {
    return String(value).replace(' ', 'T');
  }
  return type.typeId === DuckDBTypeId.DOUBLE && Number.isInteger(value)
    ? Number(value).toFixed(1)
    : String(value);
}

export function cellOf(value: DuckDBValue | undefined, type: DuckDBType): Value {
  if (value === null || value === undefined) {
    return type instanceof DuckDBListType ? [] : null;
  }
  if (value instanceof DuckDBListValue && type instanceof DuckDBListType) {
    return value.items.map((item) => ({ v: cellOf(item, type.valueType) }));
  }
  if (value instanceof DuckDBStructValue && type instanceof DuckDBStructType) {
    const { entryNames, entryTypes } = type;
    const own = value.entries[entryNames[0] ?? ''];
    return ownType(type) === undefined
      ? { f: entryTypes.map((entry, at) => ({ v: cellOf(value.entries[entryNames[at] ?? ''], entry) })) }
      : String(own);
  }
  return scalarText(value, type);
}

/** The statement in DuckDB's SQL. */
export const translate = (sql: string, project: string): string =>
  sql
    .replaceAll(/`((?:\\.|[^`\\])*)`/gu, (_all, name: string) => `"${name.replaceAll('"', '""')}"`)
    .replaceAll(`"${project}".`, '')
    .replaceAll(/\bTIMESTAMP '/gu, "TIMESTAMPTZ '")
    .replaceAll(/\bDATETIME '/gu, "TIMESTAMP '");

/** Line and column of a failure in DuckDB's message, both from 1; empty where it has none. */
function positionText(message: string, sql: string): string {
  const [, line, caret = ''] = /LINE (\d+): (?:.*)\n( *)\^/u.exec(message) ?? [];
  if (line === undefined) {
    return '';
  }
  // DuckDB cuts long lines, and its caret is below the cut one.
  const shown = /LINE \d+: (.*)/u.exec(message)?.[1] ?? '';
  const text = sql.split('\n')[Number(line) - 1] ?? '';
  const hidden = shown.startsWith('...') ? Math.max(0, text.indexOf(shown.replaceAll('...', ''))) - 3 : 0;
  return ` at [${line}:${caret.length - `LINE ${line}: `.length + hidden + 1}]`;
}

/** ERRORS: the reason, and the message with a line and a column. */
export function queryFailure(
  { message }: Error,
  sql: string,
  project: string,
): [status: number, reason: string, message: string] {
  const [, table] = /Table with name (\S+) does not exist/u.exec(message) ?? [];
  if (table !== undefined) {
    const schema = new RegExp(`"?(\\w+)"?\\."?${table}\\b`, 'u').exec(sql)?.[1] ?? '';
    return [404, 'notFound', `Not found: Table ${project}:${schema}.${table} was not found in location EU`];
  }
  const name = /Referenced column "([^"]+)"/u.exec(message)?.[1];
  const first = name === undefined ? (message.split('\n')[0] ?? '') : `Unrecognized name: ${name}`;
  const text = first.replace(/^\w+ Error: /u, 'Syntax error: ');
  return [400, 'invalidQuery', `${text}${positionText(message, sql)}`];
}
