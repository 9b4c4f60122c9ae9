import type { ColumnType } from '@plumbline/contract';

/** How a column of PostgreSQL is read: its type here, and the SQL that gives its value as text that loses nothing. */
export interface PostgresType {
  readonly type: ColumnType;
  readonly digits: number | null;
  readonly scale: number | null;
  readonly isMoment?: true;
  /** `column` is quoted. */
  readonly select: (column: string) => string;
  /** SQL of its value as a value of `type`, on which statements compute; `select` where absent. */
  readonly value?: (column: string) => string;
}

const same = (column: string): string => column;
const as = (type: ColumnType, select = same, value?: PostgresType['select']): PostgresType => ({
  type,
  digits: null,
  scale: null,
  select,
  ...(value === undefined ? {} : { value }),
});

/** Whole numbers are computed in 64 bits. */
const wide = (column: string): string => `${column}::bigint`;
/** Infinity and NaN become null. */
const finite = (column: string): string => `CASE WHEN abs(${column}) < 'Infinity' THEN ${column} END`;
/** The number that the text of a `real` shows: its own bits hold more digits. */
const shown = (column: string): string => finite(`${column}::text::double precision`);
const asJson = (column: string): string => `${column}::json`;

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
  [OID.int2, as('integer', same, wide)],
  [OID.int4, as('integer', same, wide)],
  [OID.int8, as('integer')],
  [OID.oid, as('integer', same, wide)],
  [OID.float4, as('number', same, shown)],
  [OID.float8, as('number', same, finite)],
  // Its text has a currency sign and the separators of the server's locale.
  [OID.money, as('decimal', (column) => `${column}::numeric`)],
  [OID.date, as('date')],
  [OID.time, as('time')],
  [OID.timestamp, as('timestamp')],
  [OID.timestamptz, { ...as('timestamp', (column) => `(${column} AT TIME ZONE 'UTC')`), isMoment: true }],
  [OID.json, as('json')],
  [OID.jsonb, as('json', same, asJson)],
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

/** Types without a counterpart here, such as ranges, intervals and points, are read as the text that PostgreSQL writes. */
export function postgresType({ oid, modifier, category }: TypeFacts): PostgresType {
  if (oid === OID.numeric) {
    return {
      ...as('decimal', same, (column) => `nullif(${column}, 'NaN')`),
      ...numericBounds(modifier),
    };
  }
  const known = BY_OID.get(oid);
  if (known !== undefined) {
    return known;
  }
  if (category === 'A' || category === 'C') {
    return as(
      'json',
      (column) => `to_jsonb(${column})`,
      (column) => asJson(`to_jsonb(${column})`),
    );
  }
  return as('text', (column) => `${column}::text`);
}
