import type { Cell } from '@plumbline/contract';

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/u;
/** What a spreadsheet would run as a formula when a cell starts with it; some skip spaces or read wide characters. */
const STARTS_FORMULA = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/u;

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

/** Writes rows as text, piece by piece. */
export interface RowWriter {
  readonly head: string;
  row(cells: readonly Cell[], isFirst: boolean): string;
  readonly tail: string;
}

export const csvWriter = (header: readonly string[], isText: readonly boolean[]): RowWriter => ({
  head: `${header.map((name) => csvCell(name, true)).join(',')}\r\n`,
  row: (cells) => `${cells.map((cell, index) => csvCell(cell, isText[index] === true)).join(',')}\r\n`,
  tail: '',
});

/** A JSON array a line, for readers of ours. */
export const rowsWriter = (): RowWriter => ({
  head: '',
  row: (cells) => `${JSON.stringify(cells)}\n`,
  tail: '',
});

export const jsonWriter = (header: readonly string[]): RowWriter => {
  const keys = header.map((name) => `${JSON.stringify(name)}:`);
  return {
    head: '[',
    row: (cells, isFirst) =>
      `${isFirst ? '\n' : ',\n'}{${cells.map((cell, index) => `${keys[index]}${JSON.stringify(cell)}`).join(',')}}`,
    tail: '\n]\n',
  };
};
