import { DuckDBDecimalType, DuckDBTypeId, type DuckDBType } from '@duckdb/node-api';
import type { ExtractedColumn } from '../kit/database.ts';

/** How a column of DuckDB is read: its type here, and the SQL of its text. */
export interface DuckdbType extends Pick<ExtractedColumn, 'type' | 'digits' | 'scale' | 'isMoment'> {
  readonly toText: (column: string) => string;
}

const plain = (column: string): string => `CAST(${column} AS VARCHAR)`;

const as = (type: ExtractedColumn['type'], toText: DuckdbType['toText'] = plain): DuckdbType => ({
  type,
  digits: null,
  scale: null,
  toText,
});

const UNSIGNED_DIGITS = 20;
const JSON_TEXT = as('json', (column) => `CAST(to_json(${column}) AS VARCHAR)`);
const MICROSECONDS = as('timestamp', (column) => `CAST(CAST(${column} AS TIMESTAMP) AS VARCHAR)`);

/** By DuckDB's types; all others are text, as DuckDB writes it. Nanoseconds are cut to microseconds. */
const TYPES: Readonly<Partial<Record<DuckDBTypeId, DuckdbType>>> = {
  [DuckDBTypeId.BOOLEAN]: as('boolean'),
  [DuckDBTypeId.TINYINT]: as('integer'),
  [DuckDBTypeId.SMALLINT]: as('integer'),
  [DuckDBTypeId.INTEGER]: as('integer'),
  [DuckDBTypeId.BIGINT]: as('integer'),
  [DuckDBTypeId.UTINYINT]: as('integer'),
  [DuckDBTypeId.USMALLINT]: as('integer'),
  [DuckDBTypeId.UINTEGER]: as('integer'),
  [DuckDBTypeId.UBIGINT]: { ...as('decimal'), digits: UNSIGNED_DIGITS, scale: 0 },
  [DuckDBTypeId.HUGEINT]: { ...as('decimal'), scale: 0 },
  [DuckDBTypeId.UHUGEINT]: { ...as('decimal'), scale: 0 },
  [DuckDBTypeId.BIGNUM]: { ...as('decimal'), scale: 0 },
  [DuckDBTypeId.FLOAT]: as('number'),
  [DuckDBTypeId.DOUBLE]: as('number'),
  [DuckDBTypeId.DATE]: as('date'),
  [DuckDBTypeId.TIME]: as('time'),
  [DuckDBTypeId.TIMESTAMP]: as('timestamp'),
  [DuckDBTypeId.TIMESTAMP_S]: MICROSECONDS,
  [DuckDBTypeId.TIMESTAMP_MS]: MICROSECONDS,
  [DuckDBTypeId.TIMESTAMP_NS]: MICROSECONDS,
  [DuckDBTypeId.TIMESTAMP_TZ]: {
    ...as('timestamp', (column) => `CAST(timezone('UTC', ${column}) AS VARCHAR)`),
    isMoment: true,
  },
  [DuckDBTypeId.BLOB]: as('text', (column) => `lower(hex(${column}))`),
  [DuckDBTypeId.LIST]: JSON_TEXT,
  [DuckDBTypeId.ARRAY]: JSON_TEXT,
  [DuckDBTypeId.STRUCT]: JSON_TEXT,
  [DuckDBTypeId.MAP]: JSON_TEXT,
  [DuckDBTypeId.UNION]: JSON_TEXT,
};

export function duckdbType(type: DuckDBType): DuckdbType {
  if (type instanceof DuckDBDecimalType) {
    return { ...as('decimal'), digits: type.width, scale: type.scale };
  }
  return type.alias === 'JSON' ? as('json') : (TYPES[type.typeId] ?? as('text'));
}
