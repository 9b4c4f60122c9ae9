import type { ColumnType } from '@plumbline/contract';

/** What the declaration of a column says; SQLite lets any value into any column, so that its values decide. */
export interface DeclaredType {
  readonly base: 'integer' | 'number' | 'decimal' | 'boolean' | 'moment' | 'day' | 'time' | 'json' | 'text';
  /** `digits` of `DECIMAL(digits, scale)`; null where the declaration has none. */
  readonly digits: number | null;
  readonly scale: number | null;
}

const MAX_DIGITS = 38;

/** In this order: the first that fits. After https://www.sqlite.org/datatype3.html, and names that other databases have. */
const NAMES: readonly (readonly [RegExp, DeclaredType['base']])[] = [
  [/^(?:DATETIME|TIMESTAMP|SMALLDATETIME)/u, 'moment'],
  [/^DATE/u, 'day'],
  [/^TIME/u, 'time'],
  [/^BOOL/u, 'boolean'],
  [/^JSON/u, 'json'],
  [/INT/u, 'integer'],
  [/CHAR|CLOB|TEXT|BLOB|UUID|GUID/u, 'text'],
  [/REAL|FLOA|DOUB/u, 'number'],
  [/^(?:DEC|NUM|NUMBER|MONEY|FIXED)/u, 'decimal'],
];

/** `null`: an expression, or a column without a type. */
export function declaredType(declaration: string | null): DeclaredType {
  const text = (declaration ?? '').trim().toUpperCase();
  const base = NAMES.find(([pattern]) => pattern.test(text))?.[1] ?? 'text';
  const parts = /\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)/u.exec(text);
  const digits = base === 'decimal' && parts !== null ? Number(parts[1]) : null;
  const scale = digits === null ? null : Number(parts?.[2] ?? 0);
  const isExact = digits !== null && scale !== null && digits > 0 && digits <= MAX_DIGITS && scale <= digits;
  return isExact ? { base, digits, scale } : { base, digits: null, scale: null };
}

const TYPES: Readonly<Record<DeclaredType['base'], ColumnType>> = {
  integer: 'integer',
  number: 'number',
  decimal: 'decimal',
  boolean: 'boolean',
  moment: 'timestamp',
  day: 'date',
  time: 'time',
  json: 'json',
  text: 'text',
};

/** The type that a declaration promises, for lists of columns whose values nobody reads. */
export const promisedType = ({ base, digits }: DeclaredType): ColumnType =>
  base === 'decimal' && digits === null ? 'number' : TYPES[base];
