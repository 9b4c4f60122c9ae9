/** Bounds of reading: memory and time stay small whatever a file claims. */
/** A part unpacked; a sheet of a million full rows stays below. */
export const MAX_PART_BYTES = 16 * 1024 ** 3;
/** Parts that are held in memory as a whole: the list of sheets, relations, styles. */
export const MAX_KEPT_PART_BYTES = 64 * 1024 ** 2;
/** Bounds on every packed file, whatever is in it. */
export const PACKED_LIMITS = {
  /** Bytes out for each byte in. Cells shrink to a twentieth, tables of text to a tenth; bombs to a thousandth. */
  ratio: 200,
  /** Unpacked bytes that are allowed whatever the ratio. */
  freeBytes: 64 * 1024 ** 2,
  /** Entries of an archive's directory. */
  members: 10_000,
} as const;
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
/** Shared texts held in memory; the rest waits on disk. */
export const KEPT_TEXT_BYTES = 48 * 1024 ** 2;
