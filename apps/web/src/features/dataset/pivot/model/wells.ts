import type { DatasetColumn } from '@plumbline/contract';
import type { Field, Figure, PivotAddress } from './pivot-address.ts';
import { field, defaultFigure } from './figure-of.ts';

export const WELLS = ['rows', 'columns', 'values'] as const;
export type Well = (typeof WELLS)[number];

/** A chip by its well and its place in it. */
export interface Place {
  readonly well: Well;
  readonly at: number;
}

const withoutAt = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);
const withAt = <T>(list: readonly T[], at: number, item: T): T[] => [
  ...list.slice(0, at),
  item,
  ...list.slice(at),
];

/** A sort by a removed field, or by a value that has moved, is dropped. */
const settled = (pivot: PivotAddress, was: PivotAddress): PivotAddress => {
  const { sort } = pivot;
  if (sort === null) {
    return pivot;
  }
  const holds =
    sort.kind === 'value'
      ? pivot.values[sort.value] === was.values[sort.value] &&
        (sort.under.length === 0 || JSON.stringify(pivot.columns) === JSON.stringify(was.columns))
      : [...pivot.rows, ...pivot.columns].some(({ column }) => column === sort.column);
  return holds ? pivot : { ...pivot, sort: null };
};

export function removeChip(pivot: PivotAddress, { well, at }: Place): PivotAddress {
  return settled({ ...pivot, [well]: withoutAt<Field | Figure>(pivot[well], at) }, pivot);
}

export function addChip(
  pivot: PivotAddress,
  to: Place,
  { column, columns }: { readonly column: DatasetColumn | null; readonly columns: readonly DatasetColumn[] },
): PivotAddress {
  const chip = to.well === 'values' ? defaultFigure(column, columns) : field(column?.name ?? '');
  const isField = to.well !== 'values';
  const isThere = isField && [...pivot.rows, ...pivot.columns].some((each) => each.column === column?.name);
  return isThere
    ? pivot
    : settled({ ...pivot, [to.well]: withAt<Field | Figure>(pivot[to.well], to.at, chip) }, pivot);
}

/** From one place to another; between fields and values a chip becomes what belongs there. */
export function moveChip(
  pivot: PivotAddress,
  { from, to }: { readonly from: Place; readonly to: Place },
  columns: readonly DatasetColumn[],
): PivotAddress {
  const chip = pivot[from.well][from.at];
  if (chip === undefined) {
    return pivot;
  }
  const without = { ...pivot, [from.well]: withoutAt<Field | Figure>(pivot[from.well], from.at) };
  const at = from.well === to.well && from.at < to.at ? to.at - 1 : to.at;
  if ((from.well === 'values') === (to.well === 'values')) {
    return settled({ ...without, [to.well]: withAt<Field | Figure>(without[to.well], at, chip) }, pivot);
  }
  const column = columns.find(({ name }) => name === chip.column);
  return column === undefined
    ? pivot
    : addChip(settled(without, pivot), { well: to.well, at }, { column, columns });
}

export const changeField = (pivot: PivotAddress, { well, at }: Place, next: Field): PivotAddress =>
  well === 'values'
    ? pivot
    : settled({ ...pivot, [well]: pivot[well].map((each, index) => (index === at ? next : each)) }, pivot);

export const changeFigure = (pivot: PivotAddress, at: number, next: Figure): PivotAddress => ({
  ...pivot,
  values: pivot.values.map((each, index) => (index === at ? next : each)),
});

/** Rows across and columns down. */
export const swapped = (pivot: PivotAddress): PivotAddress =>
  settled({ ...pivot, rows: pivot.columns, columns: pivot.rows }, pivot);
