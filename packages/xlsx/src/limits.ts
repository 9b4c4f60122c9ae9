/** What spreadsheet programs hold. Source: Excel specifications and limits. */
export const MAX_SHEET_ROWS = 1_048_576;
export const MAX_SHEET_COLUMNS = 16_384;
export const MAX_CELL_CHARACTERS = 32_767;
export const MAX_SHEET_NAME = 31;
/** Digits that a double, which is what a number in a cell is, keeps whatever they are. */
export const EXACT_DIGITS = 15;
/** A file of a zip archive without extensions ends before 4 GiB; a sheet continues in the next before that. */
export const MAX_SHEET_BYTES = 3.5 * 1024 ** 3;
export const MAX_ARCHIVE_BYTES = 4 * 1024 ** 3 - 64 * 1024 * 1024;
