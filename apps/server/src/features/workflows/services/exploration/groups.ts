import { numberToCell } from '../cells.ts';
import { ServiceError, type DataColumn } from '../service.ts';

export interface RowGroup {
  readonly name: string;
  readonly rows: readonly number[];
}

/** Rows by the value of a column, the largest group first. Rows without a value are in none. */
export function groupRows({ name, type, data }: DataColumn, most: number): RowGroup[] {
  const rows = new Map<string, number[]>();
  const count = data.kind === 'number' ? data.values.length : data.codes.length;
  for (let row = 0; row < count; row += 1) {
    const value =
      data.kind === 'number'
        ? numberToCell(type, data.values[row]!)
        : (data.categories[data.codes[row]!] ?? null);
    if (value !== null) {
      const own = rows.get(String(value)) ?? [];
      rows.set(String(value), own);
      own.push(row);
    }
  }
  if (rows.size < 2 || rows.size > most) {
    throw new ServiceError(`"${name}" has ${rows.size} different values. Groups need 2 to ${most}.`);
  }
  return [...rows]
    .map(([group, own]) => ({ name: group, rows: own }))
    .sort((one, other) => other.rows.length - one.rows.length || (one.name < other.name ? -1 : 1));
}
