/** Rows that a statement may answer with. What is longer is cut, and saved whole as a dataset. */
export const MAX_STATEMENT_ROWS = 10_000;
