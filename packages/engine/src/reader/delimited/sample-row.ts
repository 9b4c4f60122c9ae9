/** A row of the sample that holds more than its line break. */
export interface SampleRow {
  readonly cells: readonly string[];
  /** Lines of the file before it. */
  readonly line: number;
  /** Lines it takes. */
  readonly lines: number;
  readonly text: string;
  /** Its quotes do not close as quotes do; the cells are those of one line, such quotes read as text. */
  readonly isOdd: boolean;
  /** A quote is within a cell that is not quoted. */
  readonly isLoose: boolean;
}
