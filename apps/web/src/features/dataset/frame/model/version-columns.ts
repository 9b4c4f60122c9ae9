import type { DatasetColumn, GridColumn } from '@plumbline/contract';

/**
 * The columns of an older version: types as it had them, labels and descriptions as they are now. Profiles are those
 * of the newest version alone, so an older one shows none rather than figures that are not its own.
 */
export function columnsOfVersion(
  had: readonly GridColumn[],
  now: readonly DatasetColumn[],
): readonly DatasetColumn[] {
  const known = new Map(now.map((column) => [column.name, column]));
  return had.map((column) => {
    const {
      description = null,
      format = null,
      synonyms = [],
      semanticRole = null,
    } = known.get(column.name) ?? {};
    return { ...column, description, format, synonyms, semanticRole, profile: null };
  });
}
