import { csvRow, type Cell } from '@plumbline/contract';

/** Writes rows as text, piece by piece. */
export interface RowWriter {
  readonly head: string;
  row(cells: readonly Cell[], isFirst: boolean): string;
  readonly tail: string;
}

/** `isText`: for each column, whether its cells are texts, which are disarmed for spreadsheets. */
export const csvWriter = (header: readonly string[], isText: readonly boolean[]): RowWriter => ({
  head: csvRow(header),
  row: (cells) => csvRow(cells, isText),
  tail: '',
});

/** One array of objects, an object per line. */
export const jsonWriter = (header: readonly string[]): RowWriter => {
  const keys = header.map((name) => `${JSON.stringify(name)}:`);
  return {
    head: '[',
    row: (cells, isFirst) =>
      `${isFirst ? '\n' : ',\n'}{${cells.map((cell, index) => `${keys[index]}${JSON.stringify(cell)}`).join(',')}}`,
    tail: '\n]\n',
  };
};
