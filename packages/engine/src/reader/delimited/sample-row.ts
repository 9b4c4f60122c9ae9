export interface SampleRow {
  readonly cells: readonly string[];
  /** Lines of the file before it. */
  readonly line: number;
}
