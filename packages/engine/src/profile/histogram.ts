import type { Cell, ColumnProfile } from '@plumbline/contract';
import type { IngestedColumn } from '../door.ts';
import { type ProfileRequest, type Values, readProfile } from './profile-table.ts';

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
  request: Pick<ProfileRequest, 'engine' | 'signal'>,
  { column, relation, value, weight }: Values,
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
  const place = `floor((${axis.sql(value)} - (${low}::DOUBLE)) / (${width}::DOUBLE))`;
  const bin = width === 0 ? '0' : `least(${bins - 1}, greatest(0, ${place}))::INTEGER`;
  const rows = await readProfile(
    request,
    `SELECT ${bin} AS bin, sum(${weight}) FROM ${relation} WHERE ${value} IS NOT NULL GROUP BY bin`,
  );
  const counts = new Map(rows.map(([at, count]) => [Number(at), Number(count)]));
  return Array.from({ length: bins }, (_, at) => ({
    from: at === 0 ? min : axis.cell(low + at * width),
    to: at === bins - 1 ? max : axis.cell(low + (at + 1) * width),
    count: counts.get(at) ?? 0,
  }));
};
