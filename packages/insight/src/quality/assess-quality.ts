import { completenessIssues, completenessSummary } from './completeness.ts';
import { consistencyIssues, consistencySummary } from './consistency.ts';
import type { AssessedRows, QualityDraft } from './issue.ts';
import { plausibilityIssues, plausibilitySummary } from './plausibility.ts';
import { type AssessedPart, assessPart, totalScore } from './points.ts';
import { uniquenessIssues, uniquenessSummary } from './uniqueness.ts';
import { validityIssues, validitySummary } from './validity.ts';

/**
 * Scores a dataset from 0 to 100 and explains every lost point, by the rules of docs/quality.md. `futureFrom` is the
 * first day that counts as the future. The score is null without cells.
 */
export const assessQuality = (
  rows: AssessedRows,
  { futureFrom }: { readonly futureFrom: string },
): QualityDraft => {
  const cells = rows.rowCount * rows.columns.length;
  if (cells === 0) {
    return { score: null, parts: [] };
  }
  const complete = completenessIssues(rows);
  const valid = validityIssues(rows, futureFrom);
  const unique = uniquenessIssues(rows);
  const consistent = consistencyIssues(rows);
  const plausible = plausibilityIssues(rows);
  const parts: readonly AssessedPart[] = [
    assessPart('completeness', complete, { cells, says: completenessSummary(complete, cells) }),
    assessPart('validity', valid, { cells, says: validitySummary(valid) }),
    assessPart('uniqueness', unique, { cells, says: uniquenessSummary(rows, unique) }),
    assessPart('consistency', consistent, { cells, says: consistencySummary(consistent) }),
    assessPart('plausibility', plausible, { cells, says: plausibilitySummary(plausible) }),
  ];
  return {
    score: totalScore(parts),
    parts: parts.map(({ dimension, points, of, says, findings }) => ({
      dimension,
      points,
      of,
      says,
      findings,
    })),
  };
};
