import type { ColumnFacts, ColumnProfile, DatasetExamination } from '@plumbline/contract';
import type { VersionFiles } from './version-files.ts';

export interface ExaminationRequest {
  readonly source: VersionFiles;
  /** Profiles of the rows as queries read them, in column order. */
  readonly profile: readonly ColumnProfile[];
  /** Identifier columns: they have no outliers and no associations. */
  readonly identifiers: readonly string[];
  /** When the version was made, ISO 8601: later values lie in the future. */
  readonly madeAt: string;
  readonly signal: AbortSignal;
  /** Null: no bound, for jobs. */
  readonly deadlineMs: number | null;
  /** 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

/** What the rows show; what follows from it (traits, placeholder values, points) is computed by the caller. */
export interface ExaminedRows {
  /** In column order. */
  readonly columns: readonly Omit<ColumnFacts, 'standIns' | 'traits'>[];
  readonly duplicates: DatasetExamination['duplicates'];
  readonly sameColumns: DatasetExamination['sameColumns'];
  readonly missingness: DatasetExamination['missingness'];
  readonly associations: DatasetExamination['associations'];
}

export interface Examination extends ExaminedRows {
  /** Rejects of the files, before any recipe. */
  readonly rejects: DatasetExamination['rejects'];
}
