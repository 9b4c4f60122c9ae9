import {
  isNumericType,
  isTemporalType,
  type ColumnProfile,
  type ColumnRole,
  type SemanticRole,
} from '@plumbline/contract';
import { naturalOrder, type ColumnSchema } from '@plumbline/query';

/** What a chart may know of a column; a `DatasetColumn` is one. */
export interface ChartColumn extends ColumnSchema {
  readonly label?: string | undefined;
  readonly role?: ColumnRole | undefined;
  readonly semanticRole?: SemanticRole | null | undefined;
  readonly profile?: ColumnProfile | null | undefined;
}

export const findColumn = (columns: readonly ChartColumn[], name: string | null): ChartColumn | null =>
  columns.find((column) => column.name === name) ?? null;

export const labelOf = (columns: readonly ChartColumn[], name: string): string =>
  findColumn(columns, name)?.label ?? name;

/** Of a column of texts whose profile lists all its values; null where they have no order of their own. [SEM-SORT-5] */
export function naturalOrderOf(column: ChartColumn | null): readonly string[] | null {
  const { type, profile } = column ?? {};
  const isWhole = profile?.distinctIsExact === true && profile.top.length === profile.distinct;
  return type === 'text' && isWhole ? naturalOrder(profile.top.map(({ value }) => String(value))) : null;
}

export const isNumeric = ({ type }: ChartColumn): boolean => isNumericType(type);

export const isTemporal = ({ type }: ChartColumn): boolean => isTemporalType(type);
