import { DAY_MS, DAY_SECONDS, type ColumnType } from '@plumbline/contract';
import type { ExtractedColumn, RemoteColumn } from '../kit/database.ts';
import type { RawRow, RowType } from './statements.ts';

/**
 * A column that is read, and how its value becomes text that loses nothing. A time with an offset becomes two columns: the
 * moment in UTC, and the offset.
 */
export interface ReadColumn extends RemoteColumn {
  readonly digits: number | null;
  readonly scale: number | null;
  readonly read: (cell: string) => string;
  /** The column of the source that it is read from. */
  readonly from: string;
  /** The offset of a moment. */
  readonly isOffset?: true;
}

interface TypeFacts {
  readonly type: ColumnType;
  readonly digits?: number;
  readonly scale?: number;
  readonly isMoment?: true;
  readonly read?: (cell: string) => string;
}

const MAX_DIGITS = 38;
/** Every number of this many digits is one of 64 bits. */
const INTEGER_DIGITS = 18;

/** Years outside 0 to 9999 are written with a sign, as in ISO 8601. */
const isoDay = (days: number): string => new Date(days * DAY_MS).toISOString().replace(/T.*$/u, '');

const two = (value: number): string => String(value).padStart(2, '0');
const clock = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

/** `1700000000.123456789` or `-0.5`, in whole seconds before it and nanoseconds after them. */
function epoch(cell: string): { readonly seconds: number; readonly nanos: string } {
  const [whole = '0', fraction = ''] = cell.split('.');
  const nanos = fraction.padEnd(9, '0').slice(0, 9);
  if (!whole.startsWith('-') || /^0*$/u.test(nanos)) {
    return { seconds: Number(whole), nanos };
  }
  const rest = String(1_000_000_000 - Number(nanos)).padStart(9, '0');
  return { seconds: Number(whole) - 1, nanos: rest };
}

/** Microseconds are what a moment has here: digits beyond are cut. */
const micros = (nanos: string): string => {
  const digits = nanos.slice(0, 6);
  return /^0*$/u.test(digits) ? '' : `.${digits}`;
};

const moment = (cell: string): string => {
  const { seconds, nanos } = epoch(cell);
  const days = Math.floor(seconds / DAY_SECONDS);
  return `${isoDay(days)} ${clock(seconds - days * DAY_SECONDS)}${micros(nanos)}`;
};

const timeOfDay = (cell: string): string => {
  const { seconds, nanos } = epoch(cell);
  return `${clock(seconds)}${micros(nanos)}`;
};

/** Minutes east of UTC are sent 1440 higher, so that they are never negative. */
const ZERO_OFFSET = 1440;
const offset = (cell: string): string => {
  const minutes = Number(cell.split(' ')[1] ?? ZERO_OFFSET) - ZERO_OFFSET;
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};
const momentOfPair = (cell: string): string => moment(cell.split(' ')[0] ?? cell);

/**
 * Whole numbers of Snowflake are `NUMBER(38,0)` unless somebody says otherwise. Beyond 18 digits they are decimals whose
 * digits are those of the longest value.
 */
function fixed({ precision, scale }: RowType): TypeFacts {
  const digits = precision ?? MAX_DIGITS;
  const decimals = scale ?? 0;
  if (decimals > 0) {
    return { type: 'decimal', digits, scale: decimals };
  }
  return digits <= INTEGER_DIGITS ? { type: 'integer' } : { type: 'decimal', scale: 0 };
}

const always = (facts: TypeFacts) => (): TypeFacts => facts;
const json = always({ type: 'json' });

/**
 * By the name of the type in `rowType`; all others are text.
 *
 * https://docs.snowflake.com/en/developer-guide/sql-api/handling-responses#getting-the-data-from-the-results
 */
const READ_AS: Readonly<Record<string, (column: RowType) => TypeFacts>> = {
  fixed,
  real: always({ type: 'number' }),
  decfloat: always({ type: 'decimal' }),
  boolean: always({ type: 'boolean' }),
  date: always({ type: 'date', read: (cell) => isoDay(Number(cell)) }),
  time: always({ type: 'time', read: timeOfDay }),
  timestamp_ntz: always({ type: 'timestamp', read: moment }),
  timestamp_ltz: always({ type: 'timestamp', read: moment, isMoment: true }),
  timestamp_tz: always({ type: 'timestamp', read: momentOfPair, isMoment: true }),
  binary: always({ type: 'text', read: (cell) => cell.toLowerCase() }),
  variant: json,
  object: json,
  array: json,
  map: json,
  vector: json,
  geography: json,
  geometry: json,
};

const sourceType = ({ type, precision, scale }: RowType): string => {
  const name = type.toUpperCase();
  return name === 'FIXED' ? `NUMBER(${precision ?? MAX_DIGITS},${scale ?? 0})` : name;
};

const same = (cell: string): string => cell;
const isZoned = ({ type }: RowType): boolean => type.toLowerCase() === 'timestamp_tz';

export interface ReadPlan {
  readonly columns: readonly ReadColumn[];
  readonly read: (row: RawRow) => (string | null)[];
}

/** The columns of a result, and the rows as text. */
export function readPlan(rowTypes: readonly RowType[]): ReadPlan {
  const takenNames = new Set(rowTypes.map(({ name }) => name));
  const parts = rowTypes.flatMap((rowType, index) => {
    const {
      type,
      digits = null,
      scale = null,
      read = same,
      isMoment,
    } = READ_AS[rowType.type.toLowerCase()]?.(rowType) ?? {
      type: 'text',
    };
    const { name, nullable } = rowType;
    const column: ReadColumn = {
      name,
      type,
      nullable,
      sourceType: sourceType(rowType),
      isMoment,
      digits,
      scale,
      read,
      from: name,
    };
    return isZoned(rowType)
      ? ([
          [index, column],
          [index, offsetColumn(column, takenNames)],
        ] as const)
      : ([[index, column]] as const);
  });
  return {
    columns: parts.map(([, column]) => column),
    read: (row) =>
      parts.map(([index, { read }]) => {
        const cell = row[index] ?? null;
        return cell === null ? null : read(cell);
      }),
  };
}

function offsetColumn(column: ReadColumn, names: Set<string>): ReadColumn {
  let name = `${column.name}_OFFSET`;
  for (let count = 2; names.has(name); count += 1) {
    name = `${column.name}_OFFSET_${count}`;
  }
  names.add(name);
  return { ...column, name, type: 'text', isMoment: undefined, read: offset, isOffset: true };
}

/** A column as people see it: a whole number of up to 38 digits is one, although it is stored as a decimal where it must be. */
export const shownColumn = ({
  name,
  type,
  nullable,
  sourceType: source,
  scale,
}: ReadColumn): RemoteColumn => ({
  name,
  type: type === 'decimal' && scale === 0 ? 'integer' : type,
  nullable,
  sourceType: source,
});

export const extractedColumn = ({ name, type, digits, scale, isMoment }: ReadColumn): ExtractedColumn => ({
  name,
  type,
  digits,
  scale,
  isMoment,
});
