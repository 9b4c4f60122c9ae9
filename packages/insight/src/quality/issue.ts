import type {
  ColumnFacts,
  ColumnProfile,
  ColumnRole,
  ColumnType,
  DatasetExamination,
  QualityFinding,
} from '@plumbline/contract';

/** A column with all that is known of it. */
export interface AssessedColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly role: ColumnRole;
  readonly profile: ColumnProfile;
  readonly facts: ColumnFacts;
}

/** What points are given for. */
export interface AssessedRows extends Pick<
  DatasetExamination,
  'duplicates' | 'sameColumns' | 'missingness' | 'associations' | 'rejects'
> {
  readonly rowCount: number;
  readonly columns: readonly AssessedColumn[];
}

/** A finding before its points are known. */
export interface QualityIssue extends Omit<QualityFinding, 'lost' | 'because'> {
  /** Cells at qualityIssue; 0 for a remark. A row counts with all its cells, a column likewise. */
  readonly cells: number;
  /** Said before the sentence on points; empty where there is nothing more to say. */
  readonly why: string;
}

export const qualityIssue = (
  given: Pick<QualityIssue, 'kind' | 'cells' | 'says' | 'columns'> & Partial<QualityIssue>,
): QualityIssue => ({
  filter: null,
  step: null,
  place: null,
  why: '',
  ...given,
});
