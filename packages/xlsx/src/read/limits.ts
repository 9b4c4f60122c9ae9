/** Bounds of reading: memory and time stay small whatever a file claims. */
export const MAX_PARTS = 10_000;
/** A part unpacked; a sheet of a million full rows stays below. */
export const MAX_PART_BYTES = 16 * 1024 ** 3;
/** Parts that are kept in memory as a whole: the list of sheets, relations, styles. */
export const MAX_KEPT_PART_BYTES = 64 * 1024 ** 2;
/** Deflate packs cells about twenty to one; what is packed tighter, past the first bytes, is a bomb. */
export const MAX_RATIO = 250;
export const RATIO_FREE_BYTES = 64 * 1024 ** 2;
/** One text; spreadsheet programs hold 32,767 characters. */
export const MAX_TEXT = 4 * 1024 ** 2;
/** Texts of one row together: the bound of every reader of rows. */
export const MAX_ROW_TEXT = 16 * 1024 ** 2;
export const MAX_TAG = 256 * 1024;
export const MAX_ATTRIBUTES = 256;
export const MAX_DEPTH = 200;
export const MAX_SHEETS = 2000;
export const MAX_STYLES = 200_000;
export const MAX_MERGES = 500_000;
export const MAX_SHARED_TEXTS = 64 * 1024 ** 2;
/** Shared texts kept in memory; the rest waits on disk. */
export const KEPT_TEXT_BYTES = 48 * 1024 ** 2;
