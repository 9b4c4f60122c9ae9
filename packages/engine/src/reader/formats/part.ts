import type { ColumnType, FileFormat, Inspection, WorkbookSheet } from '@plumbline/contract';
import type { FoundDecision, FoundMember, FoundWarning } from '../../engine-api.ts';
import type { DelimitedFile } from '../delimited/delimited-file.ts';

/** Rows of delimited text; those of a workbook's sheet were written as such. */
export interface DelimitedPart {
  readonly kind: 'delimited';
  /** Name that people know: of the file, or of the member of an archive. */
  readonly name: string;
  readonly format: FileFormat;
  readonly file: DelimitedFile;
  readonly isSheet: boolean;
  /** How the file itself shows the numbers of each column, for shares and money (`0.00 %`, `€0,0.00`). */
  readonly shownAs: readonly (string | null)[];
  /** True: the file holds the beginning of the rows only. */
  readonly isCut: boolean;
}

export interface RecordColumn {
  readonly name: string;
  /** The type that the file itself gives; null where its cells are text like any other. */
  readonly declared: ColumnType | null;
  /** The file itself says that its timestamps are moments in UTC, not local times. */
  readonly isMoment?: true;
  /** SQL of the cell as text. */
  readonly text: string;
  /** SQL of the cell as a value of `declared`. */
  readonly value: string | null;
}

/** Rows that SQL gives, with the columns' own names and types. */
export interface RecordsPart {
  readonly kind: 'records';
  readonly name: string;
  readonly format: FileFormat;
  /** SQL of a relation in which `columns` are computed. */
  readonly relation: string;
  /** Files that the relation reads. */
  readonly paths: readonly string[];
  readonly columns: readonly RecordColumn[];
  /** Cells of the first rows as text, in column order. */
  readonly sample: readonly (readonly string[])[];
  readonly rowCount: number;
  readonly isCut: boolean;
  /** Records that were rejected, in a file as `writeRejects` reads it. */
  readonly rejects: { readonly path: string; readonly count: number } | null;
}

export type Part = DelimitedPart | RecordsPart;

/** One file, recognized by its bytes: what it is, and what of it is read. */
export interface OpenedFile {
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly format: FileFormat;
  readonly compression: Inspection['compression'];
  readonly members: readonly FoundMember[];
  readonly sheets: readonly WorkbookSheet[];
  readonly decisions: readonly FoundDecision[];
  readonly warnings: readonly FoundWarning[];
  readonly parts: readonly Part[];
}
