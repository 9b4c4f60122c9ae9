import { invariant, type ColumnType } from '@plumbline/contract';
import type { ExtractedColumn } from '../kit/database.ts';

/** A column of SQL Server, and how it is read. */
export interface ServerColumn {
  readonly name: string;
  /** Name of the type at the server, such as `decimal(38,10)`. */
  readonly sourceType: string;
  /** The type's name alone. */
  readonly base: string;
  readonly nullable: boolean;
  readonly columns: readonly ExtractedColumn[];
  /** SQL of its value as text that loses nothing, one term for each of `columns`. */
  readonly select: (column: string) => string;
  /** The values that are stored, from those that the driver gives for the terms. */
  readonly read: (value: unknown) => string | null;
}

interface ColumnReading {
  readonly type: ColumnType;
  readonly select: (column: string) => string;
  readonly read?: ServerColumn['read'];
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) {
    return null;
  }
  invariant(
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
    'Every column is read as text or as a number.',
  );
  return String(value);
}

/** 100 nanoseconds are cut to microseconds. */
const cut = (value: unknown): string | null => asText(value)?.replace(/(\.\d{6})\d+/u, '$1') ?? null;

/** The shortest text that gives the same number again; a `real` has 24 bits of it. */
const real = (value: unknown): string | null => {
  if (typeof value !== 'number') {
    return asText(value);
  }
  const digits = [6, 7, 8, 9].find((count) => Math.fround(Number(value.toPrecision(count))) === value) ?? 9;
  return String(Number(value.toPrecision(digits)));
};

/** https://learn.microsoft.com/sql/t-sql/functions/cast-and-convert-transact-sql: styles 2 (money, binary), 23, 121. */
const convert =
  (to: string, style?: number) =>
  (column: string): string =>
    `CONVERT(${to}, ${column}${style === undefined ? '' : `, ${style}`})`;

const INTEGER: ColumnReading = { type: 'integer', select: convert('varchar(20)') };
const TEXT: ColumnReading = { type: 'text', select: convert('nvarchar(max)') };
const MOMENT: ColumnReading = { type: 'timestamp', select: convert('varchar(27)', 121), read: cut };
const MONEY: ColumnReading = { type: 'decimal', select: convert('varchar(41)', 2) };
const BINARY: ColumnReading = {
  type: 'text',
  select: (column) => `LOWER(CONVERT(varchar(max), CONVERT(varbinary(max), ${column}), 2))`,
};
const SHAPE: ColumnReading = { type: 'text', select: (column) => `${column}.STAsText()` };

const DECIMAL: ColumnReading = { type: 'decimal', select: convert('varchar(41)') };

const READINGS: Readonly<Record<string, ColumnReading>> = {
  bit: { type: 'boolean', select: convert('varchar(1)') },
  tinyint: INTEGER,
  smallint: INTEGER,
  int: INTEGER,
  bigint: INTEGER,
  decimal: DECIMAL,
  numeric: DECIMAL,
  money: MONEY,
  smallmoney: MONEY,
  // Their text in SQL Server is rounded; the bits of the protocol are not.
  float: { type: 'number', select: (column) => column },
  real: { type: 'number', select: (column) => column, read: real },
  date: { type: 'date', select: convert('varchar(10)', 23) },
  time: { type: 'time', select: convert('varchar(16)'), read: cut },
  datetime: MOMENT,
  smalldatetime: MOMENT,
  datetime2: MOMENT,
  uniqueidentifier: { type: 'text', select: convert('varchar(36)') },
  binary: BINARY,
  varbinary: BINARY,
  image: BINARY,
  timestamp: BINARY,
  rowversion: BINARY,
  sql_variant: { type: 'text', select: convert('nvarchar(4000)', 121) },
  hierarchyid: { type: 'text', select: (column) => `${column}.ToString()` },
  geometry: SHAPE,
  geography: SHAPE,
  json: { type: 'json', select: convert('nvarchar(max)') },
};
const OF_TEXT = new Set(['char', 'varchar', 'nchar', 'nvarchar', 'text', 'ntext', 'sysname', 'xml']);

interface TypeFacts {
  readonly name: string;
  readonly sourceType: string;
  readonly nullable: boolean;
}

const DIGITS: Readonly<Record<string, readonly [number, number]>> = { money: [19, 4], smallmoney: [10, 4] };

const typeBounds = (base: string, sourceType: string): Pick<ExtractedColumn, 'digits' | 'scale'> => {
  const [digits, scale] = DIGITS[base] ?? /\((\d+),\s*(\d+)\)/u.exec(sourceType)?.slice(1).map(Number) ?? [];
  return { digits: digits ?? null, scale: scale ?? null };
};

/** A moment with an offset is a moment in UTC, and its offset in a column beside it. */
const withOffset = (name: string): Pick<ServerColumn, 'columns' | 'select' | 'read'> => ({
  columns: [
    { name, type: 'timestamp', digits: null, scale: null, isMoment: true },
    { name: `${name}_OFFSET`, type: 'text', digits: null, scale: null },
  ],
  select: (column) =>
    `CONVERT(varchar(27), CONVERT(datetime2(7), SWITCHOFFSET(${column}, '+00:00')), 121), RIGHT(CONVERT(varchar(34), ${column}, 121), 6)`,
  read: cut,
});

/** Types without a counterpart here are read as text; types of an assembly, which have no text, as their bytes. */
export function serverColumn({ name, sourceType, nullable }: TypeFacts): ServerColumn {
  const base = /^[^(]*/u.exec(sourceType)?.[0].trim().toLowerCase() ?? '';
  const facts = { name, sourceType, base, nullable };
  if (base === 'datetimeoffset') {
    return { ...facts, ...withOffset(name) };
  }
  const { type, select, read = asText } = READINGS[base] ?? (OF_TEXT.has(base) ? TEXT : BINARY);
  const bounds = type === 'decimal' ? typeBounds(base, sourceType) : { digits: null, scale: null };
  return { ...facts, columns: [{ name, type, ...bounds }], select, read };
}
