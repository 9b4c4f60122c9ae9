import type { ColumnType } from '@plumbline/contract';

/** How a column of an answer is stored: its type in our terms, and the SQL that gives its value. */
export interface StoredType {
  readonly type: ColumnType;
  readonly cast: (column: string) => string;
}

const as =
  (type: string) =>
  (column: string): string =>
    `CAST(${column} AS ${type})`;

const TEXT: StoredType = { type: 'text', cast: as('VARCHAR') };
const INTEGER: StoredType = { type: 'integer', cast: as('BIGINT') };
const JSON_TEXT: StoredType = { type: 'json', cast: (column) => `CAST(to_json(${column}) AS VARCHAR)` };

/** Whole numbers that may pass 64 bits: what they are stored as depends on the largest. */
export const WIDE_INTEGERS: ReadonlySet<string> = new Set(['HUGEINT', 'UHUGEINT', 'UBIGINT', 'BIGNUM']);

const SCALARS: Readonly<Record<string, StoredType>> = {
  BOOLEAN: { type: 'boolean', cast: as('BOOLEAN') },
  TINYINT: INTEGER,
  SMALLINT: INTEGER,
  INTEGER,
  BIGINT: INTEGER,
  UTINYINT: INTEGER,
  USMALLINT: INTEGER,
  UINTEGER: INTEGER,
  FLOAT: { type: 'number', cast: as('DOUBLE') },
  DOUBLE: { type: 'number', cast: as('DOUBLE') },
  DATE: { type: 'date', cast: as('DATE') },
  TIME: { type: 'time', cast: as('TIME') },
  TIME_NS: { type: 'time', cast: as('TIME') },
  VARCHAR: TEXT,
  JSON: { type: 'json', cast: as('VARCHAR') },
  BLOB: { type: 'text', cast: (column) => `lower(hex(${column}))` },
  VARIANT: JSON_TEXT,
};

/** `engineType` as the engine names it. Wide integers are not among them: see `wideInteger`. */
export const storedType = (engineType: string): StoredType => {
  const scalar = SCALARS[engineType];
  if (scalar !== undefined) {
    return scalar;
  }
  if (engineType.startsWith('DECIMAL')) {
    return { type: 'decimal', cast: (column) => column };
  }
  // With a zone or without: the process works in UTC.
  if (engineType.startsWith('TIMESTAMP')) {
    return { type: 'timestamp', cast: as('TIMESTAMP') };
  }
  return /^(?:STRUCT|MAP|UNION)\(|\]$/u.test(engineType) ? JSON_TEXT : TEXT;
};

/** The narrowest type that holds all of a column's whole numbers, by the digits of the longest. */
export const wideInteger = ({ fits64, digits }: { fits64: boolean; digits: number }): StoredType => {
  if (fits64) {
    return INTEGER;
  }
  return digits <= 38 ? { type: 'decimal', cast: as('DECIMAL(38, 0)') } : TEXT;
};
