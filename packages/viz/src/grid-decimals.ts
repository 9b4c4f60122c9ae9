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
  columns.map(({ type, format }, at) => {
    const figures = data.map((row) => row[at]).filter((cell) => typeof cell === 'number');
    const lengths = figures.map((figure) => /\.(\d+)$/u.exec(String(figure))?.[1]?.length ?? 0);
    const maxDecimals = lengths.reduce((most, length) => Math.max(most, length), 0);
    const hasOwn = type === 'number' && (format ?? null) === null;
    return hasOwn && maxDecimals > 0 && maxDecimals <= MAX_DECIMALS ? maxDecimals : null;
  });

/** A cell of a table on a dashboard, on the screen and in files; null stays null. */
export function printGridCell(
  cell: Cell,
  { column, decimals }: { readonly column: PrintedColumn; readonly decimals: number | null },
  words: Pick<ChartWords, 'locale' | 't'>,
): string | null {
  const figure = printPivotFigure(cell, decimals, words.locale);
  return figure === null ? printCell(cell, column, words) : figure.replace(/^-/u, '−');
}
