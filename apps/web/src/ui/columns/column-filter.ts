import type { CheckedColumn } from './checked-columns.ts';

/** Which columns of a wide file are shown. */
export interface ColumnFilter {
  readonly search: string;
  /** Only those with cells that do not fit, or with a question. */
  readonly isOnlyLook: boolean;
}

export const NO_FILTER: ColumnFilter = { search: '', isOnlyLook: false };

/** A filter pays from here on. */
export const FILTER_FROM = 12;

export function shownColumns(
  columns: readonly CheckedColumn[],
  filter: ColumnFilter,
): readonly CheckedColumn[] {
  const search = filter.search.trim().toLocaleLowerCase();
  return columns.filter(
    (column) =>
      (search === '' ||
        column.name.toLocaleLowerCase().includes(search) ||
        column.nameInFile.toLocaleLowerCase().includes(search)) &&
      (!filter.isOnlyLook || column.needsReview || (column.failing ?? 0) > 0 || column.asksDateOrder),
  );
}
