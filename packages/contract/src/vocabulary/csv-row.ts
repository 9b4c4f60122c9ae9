import type { Cell } from '../entities/cell.ts';

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/u;
/**
 * What a spreadsheet would run as a formula when a cell starts with it: some skip spaces and characters that nothing
 * shows, or read the wide and small forms of signs.
 */
const STARTS_FORMULA = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** RFC 4180. Text is disarmed for spreadsheets with a leading apostrophe; `isText` is false for numbers and dates. */
const csvCell = (cell: Cell, isText: boolean): string => {
  if (cell === null) {
    return '';
  }
  const raw = String(cell);
  const text = isText && STARTS_FORMULA.test(raw) ? `'${raw}` : raw;
  // An empty text is quoted so that it does not read back as no value.
  return NEEDS_QUOTES.test(text) || (isText && text === '') ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line of CSV with its end. `isText` says of each column whether its cells are texts; all are where it is left out. */
export const csvRow = (cells: readonly Cell[], isText?: readonly boolean[]): string =>
  `${cells.map((cell, at) => csvCell(cell, isText === undefined || isText[at] === true)).join(',')}\r\n`;
