import type { Cell, ColumnProfile } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { quoteText } from '../dataset/relation.ts';
import type { IngestedColumn } from '../door.ts';
import { type ProfileRequest, readRows } from './profile.ts';

const BINS = 20;
const MICROS_PER_MS = 1000;
const MS_PER_DAY = 86_400_000;

/** How a type's values are laid on a line of numbers, and how a place on it is written. */
interface Axis {
  readonly sql: (x: string) => string;
  readonly place: (cell: Cell) => number;
  readonly cell: (place: number) => Cell;
}

const NUMBERS: Axis = { sql: (x) => `${x}::DOUBLE`, place: Number, cell: (place) => place };
const AXES: Readonly<Partial<Record<IngestedColumn['type'], Axis>>> = {
  integer: NUMBERS,
  number: NUMBERS,
  decimal: { ...NUMBERS, cell: String },
  date: {
    sql: (x) => `(epoch_us(${x}::TIMESTAMP) / ${MICROS_PER_MS * MS_PER_DAY})::DOUBLE`,
    place: (cell) => Date.parse(`${String(cell)}T00:00:00Z`) / MS_PER_DAY,
    cell: (place) => new Date(Math.round(place) * MS_PER_DAY).toISOString().slice(0, 10),
  },
  timestamp: {
    sql: (x) => `(epoch_us(${x}) / ${MICROS_PER_MS})::DOUBLE`,
    place: (cell) => Date.parse(`${String(cell)}Z`),
    cell: (place) => new Date(Math.round(place)).toISOString().replace(/(\.000)?Z$/u, ''),
  },
};

/** Equal-width bins over [min, max]; none where the type has no line to lay them on. */
export const histogramOf = async (
  request: ProfileRequest,
  column: IngestedColumn,
  { min, max }: Pick<ColumnProfile, 'min' | 'max'>,
): Promise<ColumnProfile['histogram']> => {
  const axis = AXES[column.type];
  if (axis === undefined || min === null || max === null) {
    return [];
  }
  const low = axis.place(min);
  const high = axis.place(max);
  if (!Number.isFinite(low) || !Number.isFinite(high - low)) {
    // Beyond what JavaScript's calendar or a double's range can place.
    return [];
  }
  const bins = high === low ? 1 : BINS;
  const width = (high - low) / bins;
  const x = duckdb.quoteIdentifier(column.name);
  const bin =
    width === 0
      ? '0'
      : `least(${bins - 1}, greatest(0, floor((${axis.sql(x)} - (${low}::DOUBLE)) / (${width}::DOUBLE))))::INTEGER`;
  const rows = await readRows(
    request,
    `SELECT ${bin} AS bin, count(*) FROM read_parquet(${quoteText(request.path)}) WHERE ${x} IS NOT NULL GROUP BY bin`,
  );
  const counts = new Map(rows.map(([at, count]) => [Number(at), Number(count)]));
  return Array.from({ length: bins }, (_, at) => ({
    from: at === 0 ? min : axis.cell(low + at * width),
    to: at === bins - 1 ? max : axis.cell(low + (at + 1) * width),
    count: counts.get(at) ?? 0,
  }));
};
