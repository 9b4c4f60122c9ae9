import type { Column, Examples } from '../data/frame.ts';
import type { Fold } from '../validate/splits.ts';

/**
 * A code for each row, equal for rows that agree in every column and the target: usable as `groups` of a split, so that
 * copies of one row are never in both parts.
 */
export function duplicateGroups({ frame, target }: Examples): Int32Array {
  let groups = encode(target);
  for (const column of frame.columns) {
    groups = combine(groups, encode(columnValues(column)));
  }
  return groups;
}

export interface SharedRows {
  /** Test rows that agree with a training row in every column and the target. */
  readonly rows: number;
  /** Share of the test rows, 0 to 1. */
  readonly share: number;
}

/** How much of a test part a model has already seen. */
export function sharedRows(examples: Examples, { train, test }: Fold): SharedRows {
  const groups = duplicateGroups(examples);
  const seen = new Set(Array.from(train, (row) => groups[row]!));
  const rows = test.reduce((count, row) => count + (seen.has(groups[row]!) ? 1 : 0), 0);
  return { rows, share: test.length === 0 ? 0 : rows / test.length };
}

/** Codes from 0 in order of appearance. NaN equals NaN. */
function encode(values: ArrayLike<number>): Int32Array {
  const codes = new Map<number, number>();
  const result = new Int32Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row]!;
    const code = codes.get(value) ?? codes.size;
    codes.set(value, code);
    result[row] = code;
  }
  return result;
}

/** Codes of pairs. Codes are below 2^26 (rows in memory), so a pair is exact as one number. */
function combine(one: Int32Array, other: Int32Array): Int32Array {
  return encode(Float64Array.from(one, (code, row) => code * 2 ** 26 + other[row]!));
}

function columnValues(column: Column): ArrayLike<number> {
  return column.kind === 'number' ? column.values : column.codes;
}
