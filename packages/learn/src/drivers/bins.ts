import type { Column } from '../data/frame.ts';

/** Rows that a column treats alike. */
export type Bin =
  | { readonly kind: 'range'; readonly low: number; readonly high: number }
  | { readonly kind: 'category'; readonly name: string }
  | { readonly kind: 'missing' };

export interface BinnedColumn {
  readonly name: string;
  readonly bins: readonly Bin[];
  /** Index into `bins` per row; −1 for rows of a category with too few. */
  readonly codes: Int32Array;
}

export interface BinOptions {
  /** Most ranges that numbers are divided into, with equal shares of the rows. */
  readonly ranges: number;
  /** A category, or the rows without a value, with fewer rows is no bin. */
  readonly minRows: number;
}

/** Divides the rows by a column. The ranges of numbers include both ends and never overlap. */
export function binColumn(column: Column, options: BinOptions): BinnedColumn {
  const { bins, codes } =
    column.kind === 'number' ? binNumbers(column.values, options) : binCategories(column, options);
  return withMissing({ name: column.name, bins, codes }, column, options);
}

type Bins = Pick<BinnedColumn, 'bins' | 'codes'>;

function binNumbers(values: Float64Array, { ranges }: BinOptions): Bins {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const starts = new Set(
    Array.from({ length: ranges }, (_, at) => sorted[Math.floor((at * sorted.length) / ranges)] ?? NaN),
  );
  const lows = [...starts].filter((value) => !Number.isNaN(value));
  const codeOf = (value: number): number => lows.findLastIndex((low) => value >= low);
  const highs = lows.map(() => -Infinity);
  const codes = Int32Array.from(values, (value) => {
    const code = Number.isNaN(value) ? -1 : codeOf(value);
    if (code >= 0) {
      highs[code] = Math.max(highs[code]!, value);
    }
    return code;
  });
  return { bins: lows.map((low, code) => ({ kind: 'range', low, high: highs[code]! })), codes };
}

function binCategories(
  { categories, codes }: Extract<Column, { kind: 'category' }>,
  { minRows }: BinOptions,
): Bins {
  const counts = new Int32Array(categories.length);
  for (const code of codes) {
    if (code >= 0) {
      counts[code]! += 1;
    }
  }
  const frequent = [...categories.keys()].filter((code) => counts[code]! >= minRows);
  const indexes = new Map(frequent.map((code, at) => [code, at]));
  return {
    bins: frequent.map((code) => ({ kind: 'category', name: categories[code]! })),
    codes: codes.map((code) => indexes.get(code) ?? -1),
  };
}

function withMissing(binned: BinnedColumn, column: Column, { minRows }: BinOptions): BinnedColumn {
  const isMissing = (row: number): boolean =>
    column.kind === 'number' ? Number.isNaN(column.values[row]!) : column.codes[row]! < 0;
  const missing = [...binned.codes.keys()].filter(isMissing);
  if (missing.length < minRows) {
    return binned;
  }
  const codes = binned.codes.slice();
  for (const row of missing) {
    codes[row] = binned.bins.length;
  }
  return { ...binned, bins: [...binned.bins, { kind: 'missing' }], codes };
}
