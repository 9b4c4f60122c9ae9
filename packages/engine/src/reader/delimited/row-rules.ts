/** How rows of the table are told from the rest of a file, and what becomes of rows that are not like the others. */
export interface RowRules {
  readonly columns: number;
  /** Rows with too few cells are filled up with empty ones instead of being rejected. */
  readonly padsShortRows: boolean;
}
