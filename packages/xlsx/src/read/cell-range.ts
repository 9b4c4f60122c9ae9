import { columnLetters } from '../cell-xml.ts';
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from '../limits.ts';

/** Cells from one corner to the other, both within, from 0. */
export interface CellRange {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromColumn: number;
  readonly toColumn: number;
}

const CORNER = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/u;

/** Column of letters from 0: A, B … Z, AA …; -1 for none that a sheet has. */
export const parseColumn = (letters: string): number => {
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) {
    column = column * 26 + (letters.charCodeAt(at) & 31);
  }
  return column <= MAX_SHEET_COLUMNS ? column - 1 : -1;
};

const parseCorner = (text: string): { row: number; column: number } | null => {
  const match = CORNER.exec(text);
  const column = parseColumn(match?.[1] ?? '');
  const row = Number(match?.[2]) - 1;
  return match !== null && column >= 0 && row < MAX_SHEET_ROWS ? { row, column } : null;
};

/** `B3:F200`, `$B$3:$F$200` or `B3`; null for what is no range of cells. */
export const parseRange = (text: string): CellRange | null => {
  const [first = '', second = first, ...more] = text.split(':');
  const from = parseCorner(first);
  const to = parseCorner(second);
  if (from === null || to === null || more.length > 0) {
    return null;
  }
  return {
    fromRow: Math.min(from.row, to.row),
    toRow: Math.max(from.row, to.row),
    fromColumn: Math.min(from.column, to.column),
    toColumn: Math.max(from.column, to.column),
  };
};

/** `B3:F200`. */
export const rangeText = ({ fromRow, toRow, fromColumn, toColumn }: CellRange): string =>
  `${columnLetters(fromColumn)}${fromRow + 1}:${columnLetters(toColumn)}${toRow + 1}`;
