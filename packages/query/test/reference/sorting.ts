import type { Cell, ColumnType } from '@plumbline/contract';
import type { SortKey } from '../../src/model.ts';
import { compareCells } from './values.ts';

/** How the cells of a row are read by name. */
export interface Cells<R> {
  readonly cellOf: (row: R, name: string) => Cell;
  readonly typeOf: (name: string) => ColumnType;
}

/** Nulls last both ways; rows that tie keep their order. [SEM-SORT-1] */
export const sortRows = <R>(
  rows: readonly R[],
  sort: readonly (SortKey & { readonly order?: readonly string[] })[],
  cells: Cells<R>,
): R[] =>
  rows.toSorted((left, right) => {
    for (const { by, direction, order: texts } of sort) {
      const order = orderOf(cells.cellOf(left, by), cells.cellOf(right, by), {
        type: cells.typeOf(by),
        direction,
        ...(texts && { texts }),
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
  {
    type,
    direction,
    texts = [],
  }: {
    readonly type: ColumnType;
    readonly direction: 'asc' | 'desc';
    /** Come before all others, in this order. [SEM-SORT-5] */
    readonly texts?: readonly string[];
  },
): number {
  if (a === null || b === null) {
    return Number(a === null) - Number(b === null);
  }
  const [left, right] = [a, b].map((cell) => texts.indexOf(String(cell)));
  if (left === -1 || right === -1) {
    const listedFirst = Number(left === -1) - Number(right === -1);
    if (listedFirst !== 0) {
      return listedFirst;
    }
  }
  const order = left === right ? compareCells(type, a, b) : Number(left) - Number(right);
  return direction === 'desc' ? -order : order;
}
