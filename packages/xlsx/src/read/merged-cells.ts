import type { CellRange } from './cell-range.ts';
import { damaged } from './errors.ts';

/** Cells that one merge may fill are as many as somebody may have meant. */
const MAX_FILLED = 20_000_000;
const MAX_IN_A_ROW = 16_384;

interface Active {
  readonly merge: CellRange;
  readonly value: string;
}

/**
 * Gives merged cells the text of their first cell, row by row in their order. A row of nothing but one merge from its first
 * column on is a title, which stays in one cell.
 */
export class MergedCells {
  /** Cells that were filled so far. */
  filled = 0;
  readonly #merges: readonly CellRange[];
  /** Bounds of the range that is read; cells beyond it are not created. */
  readonly #bounds: { readonly fromColumn: number; readonly toColumn: () => number };
  #next = 0;
  #active: Active[] = [];

  constructor(
    merges: readonly CellRange[],
    bounds: { readonly fromColumn: number; readonly toColumn: () => number },
  ) {
    this.#bounds = bounds;
    this.#merges = merges
      .filter(({ fromRow, toRow, fromColumn, toColumn }) => toRow > fromRow || toColumn > fromColumn)
      .toSorted((a, b) => a.fromRow - b.fromRow);
  }

  fill(row: number, cells: string[]): void {
    if (this.#next >= this.#merges.length && this.#active.length === 0) {
      return;
    }
    this.#enter(row, cells);
    for (const { merge, value } of this.#active) {
      if (value !== '' && !this.#isTitle(merge, row, cells)) {
        this.#spread(merge, value, cells);
      }
    }
    if (this.filled > MAX_FILLED) {
      throw damaged(`its merged cells cover more than ${MAX_FILLED.toLocaleString('en')}`);
    }
  }

  #enter(row: number, cells: readonly string[]): void {
    this.#active = this.#active.filter(({ merge }) => merge.toRow >= row);
    for (let merge = this.#merges[this.#next]; merge !== undefined && merge.fromRow <= row;) {
      if (merge.toRow >= row) {
        const value = merge.fromRow === row ? (cells[merge.fromColumn] ?? '') : '';
        this.#active.push({ merge, value });
      }
      this.#next += 1;
      merge = this.#merges[this.#next];
    }
    if (this.#active.length > MAX_IN_A_ROW) {
      throw damaged('its merged cells overlap');
    }
  }

  #isTitle(merge: CellRange, row: number, cells: readonly string[]): boolean {
    const { fromColumn, toColumn } = merge;
    return (
      toColumn > fromColumn &&
      merge.fromRow === row &&
      fromColumn <= this.#bounds.fromColumn &&
      cells.every((cell, column) => cell === '' || column === fromColumn)
    );
  }

  #spread({ fromColumn, toColumn }: CellRange, value: string, cells: string[]): void {
    const last = Math.min(toColumn, Math.max(this.#bounds.toColumn(), cells.length - 1));
    for (let column = fromColumn; column <= last; column += 1) {
      while (cells.length <= column) {
        cells.push('');
      }
      if (cells[column] === '') {
        cells[column] = value;
        this.filled += 1;
      }
    }
  }
}
