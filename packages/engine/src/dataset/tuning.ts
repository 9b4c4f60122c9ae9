/** Bounds between plans, measured by bench/pages.mjs. Tests lower them to walk every plan on small data. */
export interface Tuning {
  /** Versions of fewer rows are sorted as fast as a cached order is read. */
  readonly leastRowsForOrder: number;
  /** Of versions of fewer rows, scattered rows are read from Parquet as fast as need be. */
  readonly leastRowsForNative: number;
  /** As many rows as a recipe, or a rule of rows, reads before a copy of what it leaves is worth its time. */
  readonly leastRowsForDerived: number;
  /** Rows of a recipe requested so often are computed once and cached: looking through its steps requests each once. */
  readonly requestsForNative: number;
  /**
   * Down to this depth the engine keeps the first rows of a sort in a heap while it scans; further down it would sort
   * whole rows, and sorting positions alone and then fetching a page of rows is several times faster.
   */
  readonly heapDepth: number;
}

export const TUNING: Tuning = {
  leastRowsForOrder: 100_000,
  leastRowsForNative: 1_000_000,
  leastRowsForDerived: 100_000,
  requestsForNative: 3,
  heapDepth: 10_000,
};
