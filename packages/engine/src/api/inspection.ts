import type {
  ArchiveMember,
  Decision,
  Difference,
  InspectedColumn,
  Inspection,
  ReadOptions,
  SourceWarning,
} from '@plumbline/contract';
import type { Message } from '@plumbline/messages';

/** A decision of the contract before it is in words. */
export interface FoundDecision extends Omit<Decision, 'says' | 'because' | 'alternatives'> {
  readonly says: Message;
  readonly because: Message;
  readonly alternatives: readonly { readonly label: Message; readonly options: ReadOptions }[];
}

/** A warning of the contract before it is in words. */
export interface FoundWarning extends Omit<SourceWarning, 'message'> {
  readonly message: Message;
}

/** A difference of the contract before it is in words. */
export interface FoundDifference extends Omit<Difference, 'says'> {
  readonly says: Message;
}

/** A fix of the contract before it is in words. */
export interface FoundFix extends Omit<InspectedColumn['fixes'][number], 'says'> {
  readonly says: Message;
}

/** An alternative of the contract before it is in words; null where its source has one way to write the type. */
export interface FoundAlternative extends Omit<InspectedColumn['alternatives'][number], 'reads'> {
  readonly reads: Message | null;
}

/** A column of the contract before it is in words; null where its source types it. */
export interface FoundColumn extends Omit<InspectedColumn, 'reads' | 'because' | 'alternatives' | 'fixes'> {
  readonly reads: Message | null;
  readonly because: Message | null;
  readonly alternatives: readonly FoundAlternative[];
  readonly fixes: readonly FoundFix[];
}

/** A member of the contract before it is in words. */
export interface FoundMember extends Omit<ArchiveMember, 'reason'> {
  readonly reason: Message | null;
}

/**
 * The result of inspecting files: the `Inspection` of the contract before it is in words, as it is stored. Those that
 * earlier releases stored hold English sentences in place of messages; `inspectionInWords` leaves them as they are.
 */
export interface FileInspection extends Omit<
  Inspection,
  'uploadId' | 'members' | 'decisions' | 'columns' | 'warnings' | 'differences'
> {
  readonly members: readonly FoundMember[];
  readonly decisions: readonly FoundDecision[];
  readonly columns: readonly FoundColumn[];
  readonly warnings: readonly FoundWarning[];
  readonly differences: readonly FoundDifference[];
}
