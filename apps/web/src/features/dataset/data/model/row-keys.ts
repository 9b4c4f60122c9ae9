import type { Cell, Condition, DatasetColumn, FilterGroup } from '@plumbline/contract';

/** Columns that name a row where no column identifies it. */
const MAX_KEYS = 20;

const isCell = (column: string, cell: Cell): Condition =>
  cell === null ? { column, op: 'isnull' } : { column, op: 'in', value: [cell] };

/**
 * Conditions that the row meets, and few others: its identifiers, else all values of it that are here. Null where none
 * is.
 */
export function rowKeys(
  columns: readonly DatasetColumn[],
  cellAt: (column: string) => Cell | undefined,
): FilterGroup | null {
  const plain = columns.filter(({ type }) => type !== 'json');
  const identifiers = plain.filter(({ role }) => role === 'identifier');
  const value = (identifiers.length > 0 ? identifiers : plain).slice(0, MAX_KEYS).flatMap(({ name }) => {
    const cell = cellAt(name);
    return cell === undefined ? [] : [isCell(name, cell)];
  });
  return value.length === 0 ? null : { op: 'and', value };
}
