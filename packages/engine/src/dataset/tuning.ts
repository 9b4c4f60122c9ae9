/** Bounds between plans, measured by bench/pages.mjs. Tests lower them to walk every plan on small data. */
export interface Tuning {
  /** Versions of fewer rows are sorted as fast as a cached order is read. */
  readonly minRowsForOrder: number;
  /** Versions with fewer rows get no native copy: scattered rows are read from Parquet fast enough. */
  readonly minRowsForNative: number;
  /** A recipe or row rule that reads fewer rows is evaluated again each time instead of being copied. */
  readonly minRowsForDerived: number;
  /** Rows of a recipe requested so often are computed once and cached: looking through its steps requests each once. */
  readonly requestsForNative: number;
  /**
   * Down to this depth the engine keeps the first rows of a sort in a heap while it scans; further down it would sort
   * whole rows, and sorting positions alone and then fetching a page of rows is several times faster.
   */
  readonly heapDepth: number;
}

export const TUNING: Tuning = {
  minRowsForOrder: 100_000,
  minRowsForNative: 1_000_000,
  minRowsForDerived: 100_000,
  requestsForNative: 3,
  heapDepth: 10_000,
};
