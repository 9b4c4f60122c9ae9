import { message } from '@plumbline/messages';
import { exclusionReason } from '../prediction/check-fit.ts';
import type { DatasetFacts, FitCheck, FitReason, WantedColumns } from '../service.ts';

/** Whether a dataset suits a service without a target, with every column proposed that says something about rows. */
export function checkExplorationFit(
  { rows, columns }: DatasetFacts,
  wanted: WantedColumns,
  minRows: number,
): FitCheck {
  const features = columns.map((column) => {
    const reason = exclusionReason(column, rows);
    const isUsed = wanted.features ? wanted.features.includes(column.name) : reason === null;
    return { column: column.name, isUsed, reason };
  });
  const used = features.filter(({ isUsed }) => isUsed).length;
  const enough: FitReason =
    rows < minRows
      ? { kind: 'blocks', text: message('service.fit.tooFewRows', { rows, needed: minRows }) }
      : { kind: 'supports', text: message('service.fit.enoughRows', { rows }) };
  const suitable: FitReason =
    used === 0
      ? { kind: 'blocks', text: message('service.fit.noFeatures') }
      : { kind: 'supports', text: message('service.fit.features', { count: used }) };
  return { reasons: [enough, suitable], targets: [], target: null, features };
}
