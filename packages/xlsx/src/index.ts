/**
 * Workbooks in the format of spreadsheet programs, written as a stream: memory does not grow with the rows. Text stays
 * text: a cell that begins with `=` is no formula.
 */
export { workbook, type PrintMessage, type Sheet, type SheetColumn, type SheetRow } from './workbook.ts';
export { tableSheet, wholeTableSheet, type Table, type WholeTable } from './table.ts';
export type { Merge } from './sheet-xml.ts';
export type { NumberForm } from './styles.ts';
export { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from './limits.ts';

/** Reading of workbooks as streams of rows, in bounded memory. */
export { sheetNamed, WorkbookFile, type SheetReadOptions } from './read/workbook-file.ts';
export { MergedCells } from './read/merged-cells.ts';
export { parseRange, rangeText, type CellRange } from './read/cell-range.ts';
export type { NamedRange, SheetEntry } from './read/package-parts.ts';
export type { SheetFacts } from './read/sheet-facts.ts';
export { PACKED_LIMITS } from './read/limits.ts';
