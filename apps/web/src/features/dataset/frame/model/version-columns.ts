import type { ColumnProfile, DatasetColumn, GridColumn } from '@plumbline/contract';

interface VersionFacts {
  /** The columns of the newest version. */
  readonly now: readonly DatasetColumn[];
  /** The profiles of the older version; none until they are known. */
  readonly profiled: readonly { readonly name: string; readonly profile: ColumnProfile }[];
}

/** The columns of an older version: types and profiles as it had them, labels and descriptions as they are now. */
export function columnsOfVersion(
  had: readonly GridColumn[],
  { now, profiled }: VersionFacts,
): readonly DatasetColumn[] {
  const known = new Map(now.map((column) => [column.name, column]));
  const profiles = new Map(profiled.map(({ name, profile }) => [name, profile]));
  return had.map((column) => {
    const {
      description = null,
      format = null,
      synonyms = [],
      semanticRole = null,
      quantity = null,
      corrections,
      asFound,
      role = column.role,
    } = known.get(column.name) ?? {};
    // What was corrected holds for every version; what was found is found in its own rows.
    const corrected =
      corrections === undefined
        ? {}
        : {
            corrections,
            ...(asFound && { asFound }),
            ...(corrections.quantity === undefined ? {} : { quantity, role }),
          };
    const profile = profiles.get(column.name) ?? null;
    return { ...column, description, format, synonyms, semanticRole, profile, ...corrected };
  });
}
