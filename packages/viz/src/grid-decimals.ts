import type { Cell, GridPage } from '@plumbline/contract';
import type { ChartWords } from './chart-words.ts';
import { printPivotFigure } from './pivot-decimals.ts';
import { printCell, type PrintedColumn } from './print-cell.ts';

const MAX_DECIMALS = 6;

/** How many decimals each column of doubles has in these rows; null where they print as they are. */
export const gridDecimals = ({
  columns,
  data,
}: Pick<GridPage, 'columns' | 'data'>): readonly (number | null)[] =>
  columns.map((column, at) => fixedDecimals(column, mostDecimals(data, at)));

/** The most decimals that any figure of a column has. */
export const mostDecimals = (rows: readonly (readonly Cell[])[], at: number): number =>
  rows.reduce((most, row) => Math.max(most, decimalsOf(row[at] ?? null)), 0);

const decimalsOf = (cell: Cell): number =>
  typeof cell === 'number' ? (DECIMALS.exec(String(cell))?.[1]?.length ?? 0) : 0;
const DECIMALS = /\.(\d+)$/u;

/** Decimals of each figure of a column that needs `most` somewhere; null where they print as they are. */
export const fixedDecimals = ({ type, format }: PrintedColumn, most: number): number | null => {
  const hasOwn = type === 'number' && (format ?? null) === null;
  return hasOwn && most > 0 && most <= MAX_DECIMALS ? most : null;
};

/** A cell of a table on a dashboard, on the screen and in files; null stays null. */
export function printGridCell(
  cell: Cell,
  { column, decimals }: { readonly column: PrintedColumn; readonly decimals: number | null },
  words: Pick<ChartWords, 'locale' | 't'>,
): string | null {
  const figure = printPivotFigure(cell, decimals, words.locale);
  return figure === null ? printCell(cell, column, words) : figure.replace(/^-/u, '−');
}
