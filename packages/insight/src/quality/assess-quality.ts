import type { DatasetQuality } from '@plumbline/contract';
import { completenessFaults, completenessSays } from './completeness.ts';
import { consistencyFaults, consistencySays } from './consistency.ts';
import type { JudgedRows } from './judged.ts';
import { plausibilityFaults, plausibilitySays } from './plausibility.ts';
import { type Judged, judge, scoreOf } from './points.ts';
import { uniquenessFaults, uniquenessSays } from './uniqueness.ts';
import { validityFaults, validitySays } from './validity.ts';

/**
 * Points from 0 to 100 and every reason for one that is lost, by the rule of docs/quality.md. `futureFrom`: the first day
 * that lies in the future. Without cells there is nothing to judge.
 */
export const assessQuality = (
  rows: JudgedRows,
  { futureFrom }: { readonly futureFrom: string },
): DatasetQuality => {
  const cells = rows.rowCount * rows.columns.length;
  if (cells === 0) {
    return { score: null, parts: [] };
  }
  const complete = completenessFaults(rows);
  const valid = validityFaults(rows, futureFrom);
  const unique = uniquenessFaults(rows);
  const consistent = consistencyFaults(rows);
  const plausible = plausibilityFaults(rows);
  const parts: readonly Judged[] = [
    judge('completeness', complete, { cells, says: completenessSays(complete, cells) }),
    judge('validity', valid, { cells, says: validitySays(valid) }),
    judge('uniqueness', unique, { cells, says: uniquenessSays(rows, unique) }),
    judge('consistency', consistent, { cells, says: consistencySays(consistent) }),
    judge('plausibility', plausible, { cells, says: plausibilitySays(plausible) }),
  ];
  return {
    score: scoreOf(parts),
    parts: parts.map(({ dimension, points, of, says, findings }) => ({
      dimension,
      points,
      of,
      says,
      findings,
    })),
  };
};
