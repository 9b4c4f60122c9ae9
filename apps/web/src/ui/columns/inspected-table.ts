import {
  COLUMN_TYPE_NAMES,
  type ColumnType,
  type Inspection,
  type RemoteInspection,
} from '@plumbline/contract';
import { TREATMENTS, type Treatment } from './column-edits.ts';

/** The columns of files, or of sampled rows of a source. */
export type InspectedTable = Pick<Inspection, 'columns' | 'rows' | 'rowCount' | 'complete' | 'decimal'> & {
  /** Rows that shares and failures are of, where they are a part. */
  readonly sampledRows?: number;
};

/** Rows that shares and failures are of; null where they are those of a part that was not counted. */
export const countedRows = ({
  rowCount,
  sampledRows,
}: Pick<InspectedTable, 'rowCount' | 'sampledRows'>): number | null => rowCount ?? sampledRows ?? null;

/** Sampled rows of a source, whose numbers have a point. */
export const sampledTable = (inspection: RemoteInspection): InspectedTable => ({
  ...inspection,
  decimal: '.',
});

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
