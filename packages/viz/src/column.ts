import {
  isNumericType,
  isTemporalType,
  type ColumnProfile,
  type ColumnRole,
  type Quantity,
  type SemanticRole,
} from '@plumbline/contract';
import type { ColumnSchema } from '@plumbline/query';

/** Facts of a column that charts use; a `DatasetColumn` has them all. */
export interface ChartColumn extends ColumnSchema {
  readonly label?: string | undefined;
  readonly role?: ColumnRole | undefined;
  readonly semanticRole?: SemanticRole | null | undefined;
  /** What its numbers are, as in `DatasetColumn`. */
  readonly quantity?: Quantity | null | undefined;
  readonly profile?: ColumnProfile | null | undefined;
  /** Number format, as in `DatasetColumn`; null for that of its type. */
  readonly format?: string | null | undefined;
  /** Its texts in the order that they have of their own; null where there is none. [SEM-SORT-5] */
  readonly order?: readonly string[] | null | undefined;
}

export const findColumn = (columns: readonly ChartColumn[], name: string | null): ChartColumn | null =>
  columns.find((column) => column.name === name) ?? null;

export const columnLabel = (columns: readonly ChartColumn[], name: string): string =>
  findColumn(columns, name)?.label ?? name;

export const isNumeric = ({ type }: ChartColumn): boolean => isNumericType(type);

export const isTemporal = ({ type }: ChartColumn): boolean => isTemporalType(type);
