import { type Cell, type ColumnProfile, DAY_MS } from '@plumbline/contract';
import type { ColumnSchema } from '@plumbline/query';
import { type ProfileRequest, type Values, readProfile } from './profile-table.ts';

export const BINS = 20;
const MICROS_PER_MS = 1000;

/** How a type's values are laid on a line of numbers, and how a place on it is written. */
interface Axis {
  readonly sql: (x: string) => string;
  readonly position: (cell: Cell) => number;
  readonly cell: (position: number) => Cell;
}

const NUMBERS: Axis = { sql: (x) => `${x}::DOUBLE`, position: Number, cell: (position) => position };
const AXES: Readonly<Partial<Record<ColumnSchema['type'], Axis>>> = {
  integer: NUMBERS,
  number: NUMBERS,
  decimal: { ...NUMBERS, cell: String },
  date: {
    sql: (x) => `(epoch_us(${x}::TIMESTAMP) / ${MICROS_PER_MS * DAY_MS})::DOUBLE`,
    position: (cell) => Date.parse(`${String(cell)}T00:00:00Z`) / DAY_MS,
    cell: (position) => new Date(Math.round(position) * DAY_MS).toISOString().slice(0, 10),
  },
  timestamp: {
    sql: (x) => `(epoch_us(${x}) / ${MICROS_PER_MS})::DOUBLE`,
    position: (cell) => Date.parse(`${String(cell)}Z`),
    cell: (position) => new Date(Math.round(position)).toISOString().replace(/(\.000)?Z$/u, ''),
  },
};

/** Null: the type has no line to lay its values on. */
export const histogramAxis = ({ type }: ColumnSchema): Axis | null => AXES[type] ?? null;

type Bounds = Pick<ColumnProfile, 'min' | 'max'>;

interface Bins {
  readonly low: number;
  readonly width: number;
  readonly count: number;
}

const axisBins = (axis: Axis | null, { min, max }: Bounds): Bins | null => {
  if (axis === null || min === null || max === null) {
    return null;
  }
  const low = axis.position(min);
  const high = axis.position(max);
  if (!Number.isFinite(low) || !Number.isFinite(high - low)) {
    // Beyond what JavaScript's calendar or a double's range can place.
    return null;
  }
  const count = high === low ? 1 : BINS;
  return { low, width: (high - low) / count, count };
};

const present = (
  { bins, axis, bounds }: { readonly bins: Bins; readonly axis: Axis; readonly bounds: Bounds },
  counts: ReadonlyMap<number, number>,
): ColumnProfile['histogram'] =>
  Array.from({ length: bins.count }, (_, at) => ({
    from: at === 0 ? bounds.min : axis.cell(bins.low + at * bins.width),
    to: at === bins.count - 1 ? bounds.max : axis.cell(bins.low + (at + 1) * bins.width),
    count: counts.get(at) ?? 0,
  }));

/** The same bins as `computeHistogram`, of counts that were made elsewhere. */
export const presentBins = (
  column: ColumnSchema,
  bounds: Bounds,
  counts: readonly number[],
): ColumnProfile['histogram'] => {
  const axis = histogramAxis(column);
  const bins = axisBins(axis, bounds);
  return axis === null || bins === null ? [] : present({ bins, axis, bounds }, new Map(counts.entries()));
};

/** The same bins as `computeHistogram`, of values in memory. */
export const layBins = (
  axis: Axis | null,
  bounds: Bounds,
  groups: readonly { readonly value: Cell; readonly count: number }[],
): ColumnProfile['histogram'] => {
  const bins = axisBins(axis, bounds);
  if (axis === null || bins === null) {
    return [];
  }
  const counts = new Map<number, number>();
  for (const { value, count } of groups) {
    const position = bins.width === 0 ? 0 : Math.floor((axis.position(value) - bins.low) / bins.width);
    const bin = Math.min(bins.count - 1, Math.max(0, position));
    counts.set(bin, (counts.get(bin) ?? 0) + count);
  }
  return present({ bins, axis, bounds }, counts);
};

/** Equal-width bins over [min, max]; none where the type has no line to lay them on. */
export const computeHistogram = async (
  request: Pick<ProfileRequest, 'engine' | 'signal'>,
  { column, relation, value, weight }: Values,
  bounds: Bounds,
): Promise<ColumnProfile['histogram']> => {
  const axis = histogramAxis(column);
  const bins = axisBins(axis, bounds);
  if (axis === null || bins === null) {
    return [];
  }
  const position = `floor((${axis.sql(value)} - (${bins.low}::DOUBLE)) / (${bins.width}::DOUBLE))`;
  const bin = bins.width === 0 ? '0' : `least(${bins.count - 1}, greatest(0, ${position}))::INTEGER`;
  const rows = await readProfile(
    request,
    `SELECT ${bin} AS bin, sum(${weight}) FROM ${relation} WHERE ${value} IS NOT NULL GROUP BY bin`,
  );
  const counts = new Map(rows.map(([at, count]) => [Number(at), Number(count)]));
  return present({ bins, axis, bounds }, counts);
};

/** The same bins of several columns of one type, whose values are in one relation by `place`. */
export const computeHistograms = async (
  request: Pick<ProfileRequest, 'engine' | 'signal'>,
  { column, relation }: Pick<Values, 'column' | 'relation'>,
  bounds: readonly Bounds[],
): Promise<readonly ColumnProfile['histogram'][]> => {
  const axis = histogramAxis(column);
  const laid = bounds.map((own) => axisBins(axis, own));
  const known = laid.flatMap((bins, place) =>
    bins === null ? [] : [`(${place}, ${bins.low}::DOUBLE, ${bins.width}::DOUBLE, ${bins.count})`],
  );
  if (axis === null || known.length === 0) {
    return bounds.map(() => []);
  }
  const position = `floor((${axis.sql('value')} - low) / width)`;
  const rows = await readProfile(
    request,
    `SELECT place, CASE WHEN width = 0 THEN 0 ELSE least(bins - 1, greatest(0, ${position}))::INTEGER END AS bin, sum(n)
     FROM ${relation} JOIN (VALUES ${known.join(', ')}) AS laid(place, low, width, bins) USING (place) GROUP BY ALL`,
  );
  const counts = bounds.map(() => new Map<number, number>());
  for (const [place, bin, count] of rows) {
    counts[Number(place)]?.set(Number(bin), Number(count));
  }
  return laid.map((bins, place) => {
    const own = bounds[place];
    return bins === null || own === undefined
      ? []
      : present({ bins, axis, bounds: own }, counts[place] ?? new Map());
  });
};
