import type { ColumnProfile, Dependency } from '@plumbline/contract';
import type { VersionFiles } from './version-files.ts';

export interface StructureRequest {
  readonly source: VersionFiles;
  /** Profiles of the rows as queries read them, in column order. */
  readonly profile: readonly ColumnProfile[];
  /** Columns that together may identify a row; the first of these that do are the key. */
  readonly keys: readonly (readonly string[])[];
  /** Columns that are compared with each other. */
  readonly categories: readonly string[];
  readonly signal: AbortSignal;
  /** Time limit of each statement, in ms; null: no limit, for jobs. */
  readonly deadlineMs: number | null;
}

/** What all rows show, exactly. */
export interface RowStructure {
  /** The first of `keys` that has another value in every row; null where none has. */
  readonly key: readonly string[] | null;
  /** Among the rows that have `from`; a value and none are two. */
  readonly dependencies: readonly Dependency[];
}
