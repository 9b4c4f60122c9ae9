import type { ColumnPlan } from './columns/column-plan.ts';
import type { RowShape } from './read-csv.ts';
import type { Table } from './table.ts';

/** How wide and how long a row of these columns is, in the mean of the sample. */
export function rowShape({ rows }: Pick<Table, 'rows'>, plans: readonly ColumnPlan[]): RowShape {
  const bytesOf = (row: readonly string[]): number =>
    plans.reduce((sum, { index }) => sum + (row[index]?.length ?? 0), 0);
  const bytes = rows.reduce((sum, row) => sum + bytesOf(row), 0);
  return { columns: plans.length, rowBytes: bytes / Math.max(1, rows.length) };
}
