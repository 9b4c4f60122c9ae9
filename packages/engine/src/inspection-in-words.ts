import type { Decision, Difference, InspectedColumn, Inspection, SourceWarning } from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';
import type {
  FileInspection,
  FoundColumn,
  FoundDecision,
  FoundDifference,
  FoundWarning,
} from './api/inspection.ts';

type Say = Translator['say'];

/** Columns as the contract has them. */
export const columnsInWords = (columns: readonly FoundColumn[], say: Say): InspectedColumn[] =>
  columns.map((column) => ({
    ...column,
    reads: say(column.reads ?? ''),
    because: say(column.because ?? ''),
    alternatives: column.alternatives.map((other) => ({ ...other, reads: say(other.reads ?? '') })),
    fixes: column.fixes.map((fix) => ({ ...fix, says: say(fix.says) })),
  }));

/** Decisions as the contract has them. */
export const decisionsInWords = (decisions: readonly FoundDecision[], say: Say): Decision[] =>
  decisions.map((decision) => ({
    ...decision,
    says: say(decision.says),
    because: say(decision.because),
    alternatives: decision.alternatives.map(({ label, options }) => ({ label: say(label), options })),
  }));

/** Warnings as the contract has them. */
export const warningsInWords = (warnings: readonly FoundWarning[], say: Say): SourceWarning[] =>
  warnings.map((warning) => ({ ...warning, message: say(warning.message) }));

/** Differences as the contract has them. */
export const differencesInWords = (differences: readonly FoundDifference[], say: Say): Difference[] =>
  differences.map((difference) => ({ ...difference, says: say(difference.says) }));

/** An inspection as the contract has it. */
export const inspectionInWords = (inspection: FileInspection, say: Say): Omit<Inspection, 'uploadId'> => ({
  ...inspection,
  members: inspection.members.map((member) => ({
    ...member,
    reason: member.reason === null ? null : say(member.reason),
  })),
  decisions: decisionsInWords(inspection.decisions, say),
  columns: columnsInWords(inspection.columns, say),
  warnings: warningsInWords(inspection.warnings, say),
  differences: differencesInWords(inspection.differences, say),
});
