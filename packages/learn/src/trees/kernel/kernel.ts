/** Bins of a column: 0 to 254 hold values, 255 holds missing ones. */
export const BINS = 256;
export const MISSING_BIN = 255;
/** Figures per bin in `Kernel.sums`: gradient, hessian, count. */
export const BIN_SIZE = 3;

export interface KernelSize {
  readonly rows: number;
  readonly columns: number;
  /** Leaves of a tree: each keeps its histograms until it is split. */
  readonly leaves: number;
}

/**
 * The inner loops of growing a tree, over fixed-point gradients: integer sums are exact in any order, so every
 * kernel returns the same bits, and subtracting a child's histogram from its parent's loses nothing.
 */
export interface Kernel {
  /** Bin of each row and column, at `binIndex(rows, column, row)`. */
  readonly bins: Uint8Array;
  /** Gradient and hessian of each row, alternating. Hessians are not negative. */
  readonly gradients: Int32Array;
  /** The rows in use, grouped by leaf, ascending within each. */
  readonly rows: Uint32Array;
  /** For `partition`: 1 for each bin that goes left. */
  readonly goesLeft: Uint8Array;
  /** What `read` returned last: `BIN_SIZE` figures per bin, `BINS` bins per column. */
  readonly sums: Float64Array;
  /** Fills the histograms of a leaf's `slot` from `rows[from, to)`. */
  build(slot: number, from: number, to: number): void;
  /** Histograms of `parent` minus those of `child`, in place. */
  subtract(parent: number, child: number): void;
  /** Unpacks the histograms of `slot` into `sums`. */
  read(slot: number): void;
  /** Rows of `rows[from, to)` whose bin of `column` goes left come first, order unchanged. Returns the first other. */
  partition(column: number, from: number, to: number): number;
}

/** Bins of four columns are the bytes of one word per row, which is read once for all four. */
export function binIndex(rows: number, column: number, row: number): number {
  return ((column >> 2) * rows + row) * 4 + (column & 3);
}

/** Bits of the sum of hessians of `rows` rows below the count, with which it shares 64 bits. */
export function countShift(rows: number): number {
  return hessianBits(rows) + bitsFor(rows);
}

/** Bits of one hessian. */
export function hessianBits(rows: number): number {
  return Math.min(30, 63 - 2 * bitsFor(rows));
}

/** Bits of one gradient without its sign: sums stay exact in a 64-bit float, which the plain kernel adds with. */
export function gradientBits(rows: number): number {
  return Math.min(30, 52 - bitsFor(rows));
}

function bitsFor(rows: number): number {
  return 32 - Math.clz32(rows);
}
