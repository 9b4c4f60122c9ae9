import { DAY_MS, type ColumnType } from '@plumbline/contract';
import type { ExtractedColumn, RemoteColumn } from '../kit/database.ts';

/** https://cloud.google.com/bigquery/docs/reference/rest/v2/tables#TableFieldSchema */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly mode?: string;
  readonly fields?: readonly Field[];
  readonly precision?: string;
  readonly scale?: string;
  readonly rangeElementType?: { readonly type?: string };
}

/** A value of a row: text, a list of values, or the values of a record. */
export type Cell =
  string | null | readonly { readonly v: Cell }[] | { readonly f: readonly { readonly v: Cell }[] };

export interface RawRow {
  readonly f: readonly { readonly v: Cell }[];
}

const MICROS = 1_000_000n;
const DAY_SECONDS = 86_400n;
const MAX_DIGITS = 38;

const two = (value: bigint): string => String(value).padStart(2, '0');
const floorDiv = (value: bigint, by: bigint): bigint => (value >= 0n ? value : value - by + 1n) / by;

/** Microseconds since 1970 as a moment in UTC. */
export function moment(micros: string): string {
  const value = BigInt(micros);
  const seconds = floorDiv(value, MICROS);
  const fraction = String(value - seconds * MICROS).padStart(6, '0');
  const days = floorDiv(seconds, DAY_SECONDS);
  const rest = seconds - days * DAY_SECONDS;
  const day = new Date(Number(days) * DAY_MS).toISOString().replace(/T.*$/u, '');
  const clock = `${two(rest / 3600n)}:${two((rest / 60n) % 60n)}:${two(rest % 60n)}`;
  return `${day} ${clock}${/^0+$/u.test(fraction) ? '' : `.${fraction}`}`;
}

/** `[1700000000000000, UNBOUNDED)`: bounds are microseconds where the range is one of moments. */
const rangeText = (cell: string, { rangeElementType }: Field): string =>
  rangeElementType?.type === 'TIMESTAMP' ? cell.replaceAll(/-?\d{7,}/gu, moment) : cell;

const SCALARS: Readonly<Record<string, (cell: string, field: Field) => string>> = {
  BYTES: (cell) => Buffer.from(cell, 'base64').toString('hex'),
  DATETIME: (cell) => cell.replace('T', ' '),
  TIMESTAMP: moment,
  RANGE: rangeText,
};

const scalarText = (cell: string, field: Field): string => SCALARS[field.type]?.(cell, field) ?? cell;

/** Types whose text is that of a JSON value. */
const JSON_TYPES = new Set([
  'INTEGER',
  'INT64',
  'FLOAT',
  'FLOAT64',
  'NUMERIC',
  'BIGNUMERIC',
  'BOOLEAN',
  'BOOL',
  'JSON',
]);
const NOT_FINITE = /^(?:NaN|[+-]?Inf(?:inity)?)$/u;

/** A value within others. Numbers keep their digits, since their text is put in as it is. */
function jsonText(cell: Cell, field: Field): string {
  if (cell === null) {
    return 'null';
  }
  if (Array.isArray(cell)) {
    const element = { ...field, mode: 'NULLABLE' };
    return `[${(cell as readonly { readonly v: Cell }[]).map(({ v }) => jsonText(v, element)).join(',')}]`;
  }
  if (typeof cell === 'object') {
    const { f } = cell as { readonly f: readonly { readonly v: Cell }[] };
    const members = (field.fields ?? []).map(
      (member, index) => `${JSON.stringify(member.name)}:${jsonText(f[index]?.v ?? null, member)}`,
    );
    return `{${members.join(',')}}`;
  }
  const text = scalarText(cell, field);
  return JSON_TYPES.has(field.type) && !NOT_FINITE.test(text) ? text : JSON.stringify(text);
}

const isNested = ({ mode, type }: Field): boolean =>
  mode === 'REPEATED' || type === 'RECORD' || type === 'STRUCT';

const cellText = (cell: Cell, field: Field): string | null => {
  if (cell === null) {
    return null;
  }
  return isNested(field) ? jsonText(cell, field) : scalarText(cell as string, field);
};

/** The values of a row as text that loses nothing. */
export const rowText = ({ f }: RawRow, fields: readonly Field[]): (string | null)[] =>
  fields.map((field, index) => cellText(f[index]?.v ?? null, field));

/** All others are text. */
const TYPES: Readonly<Record<string, ColumnType>> = {
  INTEGER: 'integer',
  INT64: 'integer',
  FLOAT: 'number',
  FLOAT64: 'number',
  NUMERIC: 'decimal',
  BIGNUMERIC: 'decimal',
  BOOLEAN: 'boolean',
  BOOL: 'boolean',
  DATE: 'date',
  TIME: 'time',
  DATETIME: 'timestamp',
  TIMESTAMP: 'timestamp',
  JSON: 'json',
};

export const columnType = (field: Field): ColumnType =>
  isNested(field) ? 'json' : (TYPES[field.type] ?? 'text');

const sourceType = ({ type, mode, precision, scale }: Field): string => {
  const bounds = [precision, scale].filter((part) => part !== undefined).join(', ');
  const name = bounds === '' ? type : `${type}(${bounds})`;
  return mode === 'REPEATED' ? `ARRAY<${name}>` : name;
};

export const shownColumn = (field: Field): RemoteColumn => ({
  name: field.name,
  type: columnType(field),
  nullable: field.mode !== 'REQUIRED',
  sourceType: sourceType(field),
});

/** Decimals without a declared precision have the digits of their longest value. */
export function extractedColumn(field: Field): ExtractedColumn {
  const digits = Number(field.precision ?? 0);
  const isBound = columnType(field) === 'decimal' && digits > 0 && digits <= MAX_DIGITS;
  return {
    name: field.name,
    type: columnType(field),
    digits: isBound ? digits : null,
    scale: isBound ? Number(field.scale ?? 0) : null,
    isMoment: field.type === 'TIMESTAMP' && !isNested(field) ? true : undefined,
  };
}
