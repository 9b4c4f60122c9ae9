import type { Cell, ColumnType } from '@plumbline/contract';
import type { SortKey } from '../../src/model.ts';
import { compareCells } from './values.ts';

/** How the cells of a row are read by name. */
export interface Cells<R> {
  readonly cellOf: (row: R, name: string) => Cell;
  readonly typeOf: (name: string) => ColumnType;
}

/** Nulls last both ways; rows that tie keep their order. [SEM-SORT-1] */
export const sortRows = <R>(rows: readonly R[], sort: readonly SortKey[], cells: Cells<R>): R[] =>
  rows.toSorted((left, right) => {
    for (const { by, direction } of sort) {
      const order = orderOf(cells.cellOf(left, by), cells.cellOf(right, by), {
        type: cells.typeOf(by),
        direction,
      });
      if (order !== 0) {
        return order;
      }
    }
    return 0;
  });

/** Order of two cells, nulls last both ways. */
export function orderOf(
  a: Cell,
  b: Cell,
  { type, direction }: { readonly type: ColumnType; readonly direction: 'asc' | 'desc' },
): number {
  if (a === null || b === null) {
    return Number(a === null) - Number(b === null);
  }
  const order = compareCells(type, a, b);
  return direction === 'desc' ? -order : order;
}
