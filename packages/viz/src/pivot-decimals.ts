import type { Cell, PivotTable } from '@plumbline/contract';
import { printFixed } from './format.ts';

/** Enough to compare one figure with another. */
const PIVOT_DIGITS = 5;

type Figures = Pick<PivotTable, 'cells' | 'values'>;
type Keys = PivotTable['cells'][number]['row'];

const hasTotal = (keys: Keys): boolean => keys.some((key) => typeof key === 'object' && key !== null);

/**
 * Decimals of each value of a pivot, the same in its cells, subtotals and totals: as many as give the middle cell five
 * digits, and no more than any figure needs. Null for values that are not doubles, which print as they are.
 */
export function pivotDecimals({ cells, values }: Figures): readonly (number | null)[] {
  const inner = cells.filter(({ row, column }) => !hasTotal(row) && !hasTotal(column));
  const figuresOf = (from: Figures['cells'], at: number): number[] =>
    from.flatMap((cell) => {
      const figure = cell.values[at];
      return typeof figure === 'number' ? [Math.abs(figure)] : [];
    });
  return values.map(({ type }, at) => {
    if (type !== 'number') {
      return null;
    }
    const wanted = wantedDecimals(figuresOf(inner.length === 0 ? cells : inner, at));
    return neededDecimals(figuresOf(cells, at), wanted);
  });
}

function wantedDecimals(figures: readonly number[]): number {
  const sorted = figures.filter((figure) => figure > 0).toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return middle === 0 ? 0 : Math.min(20, Math.max(0, PIVOT_DIGITS - 1 - Math.floor(Math.log10(middle))));
}

/** The most decimals of any figure that is rounded to `wanted`, without zeros at the end. */
function neededDecimals(figures: readonly number[], wanted: number): number {
  let needed = 0;
  for (const figure of figures) {
    if (needed === wanted) {
      break;
    }
    const decimals =
      figure
        .toFixed(wanted)
        .replace(/\.?0+$/u, '')
        .split('.')[1]?.length ?? 0;
    needed = Math.max(needed, decimals);
  }
  return needed;
}

/** A figure with the decimals of its value; null where it prints as any cell of its type does. */
export const printPivotFigure = (cell: Cell, decimals: number | null, locale: string): string | null =>
  typeof cell === 'number' && decimals !== null
    ? printFixed(cell, { decimals, digits: PIVOT_DIGITS }, locale)
    : null;
