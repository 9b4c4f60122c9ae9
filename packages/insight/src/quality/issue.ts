import type {
  ColumnFacts,
  ColumnProfile,
  ColumnRole,
  ColumnType,
  DatasetExamination,
  DatasetQuality,
  QualityFinding,
} from '@plumbline/contract';
import type { Message } from '@plumbline/messages';

/** A column with its profile and facts. */
export interface AssessedColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly role: ColumnRole;
  readonly profile: ColumnProfile;
  readonly facts: ColumnFacts;
}

/** What a quality score is computed from. */
export interface AssessedRows extends Pick<
  DatasetExamination,
  'duplicates' | 'sameColumns' | 'missingness' | 'associations' | 'rejects'
> {
  readonly rowCount: number;
  readonly columns: readonly AssessedColumn[];
}

/** A finding before it is put into words. */
export type FindingDraft = Omit<QualityFinding, 'says' | 'because'> & {
  readonly says: Message;
  readonly because: Message;
};

type Part = DatasetQuality['parts'][number];

/** The quality of a dataset before it is put into words. */
export interface QualityDraft extends Omit<DatasetQuality, 'parts'> {
  readonly parts: readonly (Omit<Part, 'says' | 'findings'> & {
    readonly says: Message;
    readonly findings: readonly FindingDraft[];
  })[];
}

/** A finding before its points are known. */
export interface QualityIssue extends Omit<FindingDraft, 'lost' | 'because' | 'isRemark'> {
  /** Affected cells; 0 for a remark. A row counts with all its cells, a column likewise. */
  readonly cells: number;
  /** Precedes the points in the reason; null if there is no more detail. */
  readonly why: Message | null;
}

export const qualityIssue = (
  input: Pick<QualityIssue, 'kind' | 'cells' | 'says' | 'columns'> & Partial<QualityIssue>,
): QualityIssue => ({
  filter: null,
  step: null,
  place: null,
  why: null,
  ...input,
});
