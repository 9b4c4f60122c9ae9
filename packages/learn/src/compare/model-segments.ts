import type { Column } from '../data/frame.ts';
import { studentQuantile } from '../statistics/distributions.ts';

/** Rows of one kind, and how much more a second model loses on them than a first. */
export interface ModelSegment {
  readonly column: string;
  /** Of a category: null for missing values. Absent for numbers. */
  readonly category?: string | null;
  /** Of numbers: from `low`, below `high`; an open end is infinite. */
  readonly low?: number;
  readonly high?: number;
  readonly rows: number;
  /** Mean loss of the second − that of the first. */
  readonly difference: number;
  /** Its interval, at a level at which all that were compared hold together. */
  readonly interval: readonly [low: number, high: number];
}

/** Fewer rows say little about a segment. */
const MIN_ROWS = 20;
/** Categories of a column, most frequent first. */
const MAX_CATEGORIES = 6;
/** Numbers are divided into as many ranges of equally many rows. */
const RANGES = 3;

/** Rows of one kind, before models are compared on them. */
export type SegmentRows = Omit<ModelSegment, 'rows' | 'difference' | 'interval'> & {
  readonly members: readonly number[];
};

const rowsWhere = (length: number, is: (row: number) => boolean): number[] =>
  Array.from({ length }, (_, row) => row).filter(is);

/** The segments of a column: its most frequent categories, or ranges of its numbers. */
export function segmentColumn(column: Column): SegmentRows[] {
  const { name } = column;
  if (column.kind === 'category') {
    const { codes, categories } = column;
    return [...categories.keys(), -1]
      .map((code) => ({
        column: name,
        category: categories[code] ?? null,
        members: rowsWhere(codes.length, (row) => codes[row] === code),
      }))
      .toSorted((one, other) => other.members.length - one.members.length)
      .slice(0, MAX_CATEGORIES);
  }
  const { values } = column;
  const known = values.filter((value) => !Number.isNaN(value)).toSorted();
  const edges = Array.from(
    { length: RANGES - 1 },
    (_, at) => known[Math.floor((known.length * (at + 1)) / RANGES)] ?? Infinity,
  );
  const ends = [...new Set([-Infinity, ...edges, Infinity])];
  return ends.slice(1).map((high, at) => {
    const low = ends[at]!;
    return {
      column: name,
      low,
      high,
      members: rowsWhere(values.length, (row) => values[row]! >= low && values[row]! < high),
    };
  });
}

/**
 * Where one model loses more than another, by category and by range of numbers. `gains` are the loss of the second − that of the
 * first, per row. Segments of all rows, or of fewer than 20, are left out.
 */
export function compareSegments({
  segments,
  gains,
  level,
}: {
  readonly segments: readonly SegmentRows[];
  readonly gains: Float64Array;
  readonly level: number;
}): ModelSegment[] {
  const enough = segments.filter(
    ({ members }) => members.length >= MIN_ROWS && members.length < gains.length,
  );
  const each = 1 - (1 - level) / Math.max(1, enough.length);
  return enough.map(({ members, ...segment }) => {
    const rows = members.length;
    const difference = members.reduce((sum, row) => sum + gains[row]!, 0) / rows;
    const squares = members.reduce((sum, row) => sum + (gains[row]! - difference) ** 2, 0);
    const half = studentQuantile((1 + each) / 2, rows - 1) * Math.sqrt(squares / (rows - 1) / rows);
    return { ...segment, rows, difference, interval: [difference - half, difference + half] };
  });
}
