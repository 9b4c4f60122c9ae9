/** Row and column of a cell, both from 0. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

const PAGE_ROWS = 20;

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE_ROWS, 0],
  PageDown: [PAGE_ROWS, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

const within = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value));

/** The cell that a key leads to, the first one where no cell is active (`from` null); null for keys that move nothing. */
export function moveCell(
  key: string,
  from: CellPosition | null,
  size: { readonly rows: number; readonly columns: number },
): CellPosition | null {
  const step = STEPS[key];
  if (step === undefined) {
    return null;
  }
  if (from === null) {
    return { row: 0, column: 0 };
  }
  return { row: within(from.row + step[0], size.rows), column: within(from.column + step[1], size.columns) };
}
