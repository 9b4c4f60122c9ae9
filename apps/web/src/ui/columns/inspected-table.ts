import { COLUMN_TYPE_NAMES, type ColumnType, type Inspection } from '@plumbline/contract';
import { TREATMENTS, type Treatment } from './column-edits.ts';

/** The columns of files, or of sampled rows of a source. */
export type InspectedTable = Pick<
  Inspection,
  'columns' | 'rows' | 'rowCount' | 'complete' | 'decimal' | 'sampledRows'
>;

/** What a person may decide about columns. */
export interface ColumnOptions {
  /** Types to choose from; none: those that were found are read. */
  readonly types: readonly ColumnType[];
  readonly treatments: readonly Treatment[];
  readonly canInclude: boolean;
  readonly canRename: boolean;
  /** Texts can be said to mean "no value". */
  readonly hasNullWords: boolean;
  /** Why the type of a column cannot be changed; null where it can. */
  readonly whyFixed: (column: { readonly nameInFile: string }) => string | null;
}

/** Everything, as for files. */
export const FILE_COLUMNS: ColumnOptions = {
  types: COLUMN_TYPE_NAMES,
  treatments: TREATMENTS,
  canInclude: true,
  canRename: true,
  hasNullWords: true,
  whyFixed: () => null,
};
