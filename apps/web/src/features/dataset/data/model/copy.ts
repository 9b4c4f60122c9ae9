import type { Cell } from '@plumbline/contract';

/** Cells copied at most; more is a download. */
export const MAX_COPIED_CELLS = 200_000;

const NEEDS_QUOTES = /[\t\n\r"]/u;

/** Spreadsheets read a quoted cell whole, so a tab or line break in a text stays in its cell. */
function printed(cell: Cell): string {
  if (cell === null) {
    return '';
  }
  const text = String(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as tab-separated text; null is an empty cell. */
export const printTsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(printed).join('\t')).join('\n');
