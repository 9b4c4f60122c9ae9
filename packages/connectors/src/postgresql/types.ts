import type { ColumnType } from '@plumbline/contract';

/** How a column of PostgreSQL is read: its type here, and the SQL that gives its value as text that loses nothing. */
export interface PostgresType {
  readonly type: ColumnType;
  readonly digits: number | null;
  readonly scale: number | null;
  /** `column` is quoted. */
  readonly select: (column: string) => string;
}

const same = (column: string): string => column;
const as = (type: ColumnType, select = same): PostgresType => ({ type, digits: null, scale: null, select });

/** Object ids of built-in types, which no version of PostgreSQL changes. */
const OID = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  oid: 26,
  json: 114,
  float4: 700,
  float8: 701,
  money: 790,
  date: 1082,
  time: 1083,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  jsonb: 3802,
} as const;

const BY_OID: ReadonlyMap<number, PostgresType> = new Map([
  [OID.bool, as('boolean')],
  [OID.int2, as('integer')],
  [OID.int4, as('integer')],
  [OID.int8, as('integer')],
  [OID.oid, as('integer')],
  [OID.float4, as('number')],
  [OID.float8, as('number')],
  // Its text has a currency sign and the separators of the server's locale.
  [OID.money, as('decimal', (column) => `${column}::numeric`)],
  [OID.date, as('date')],
  [OID.time, as('time')],
  [OID.timestamp, as('timestamp')],
  [OID.timestamptz, as('timestamp', (column) => `(${column} AT TIME ZONE 'UTC')`)],
  [OID.json, as('json')],
  [OID.jsonb, as('json')],
  [OID.bytea, as('text', (column) => `encode(${column}, 'hex')`)],
]);

const MAX_DIGITS = 38;
/** `numeric(p, s)` as its type modifier holds it; null without a bound, or beyond what a decimal here holds. */
const numericBounds = (modifier: number): { digits: number; scale: number } | null => {
  if (modifier < 4) {
    return null;
  }
  const digits = ((modifier - 4) >> 16) & 0xffff;
  // Eleven bits with a sign: the scale may be negative since version 15.
  const scale = (((modifier - 4) & 0x7ff) ^ 1024) - 1024;
  return digits <= MAX_DIGITS && scale >= 0 && scale <= digits ? { digits, scale } : null;
};

export interface TypeFacts {
  readonly oid: number;
  /** -1 without one. */
  readonly modifier: number;
  /** `typcategory` of `pg_type`: A array, C composite. */
  readonly category: string;
}

/** What has no counterpart here, such as ranges, intervals and points, is read as the text that PostgreSQL writes. */
export function postgresType({ oid, modifier, category }: TypeFacts): PostgresType {
  if (oid === OID.numeric) {
    return { ...as('decimal'), ...numericBounds(modifier) };
  }
  const known = BY_OID.get(oid);
  if (known !== undefined) {
    return known;
  }
  if (category === 'A' || category === 'C') {
    return as('json', (column) => `to_jsonb(${column})`);
  }
  return as('text', (column) => `${column}::text`);
}
