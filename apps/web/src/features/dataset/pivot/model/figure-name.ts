import type { DatasetColumn } from '@plumbline/contract';
import { t } from '../../../../messages/index.ts';
import type { Figure } from './pivot-address.ts';

/** A value in two words: `revenue, sum`; a formula by its text. */
export function figureName(
  figure: Figure | null,
  findColumn: (name: string) => DatasetColumn | null,
): string {
  if (figure === null || (figure.column === null && figure.formula === null)) {
    return t('pivot.pivotRowsOf');
  }
  if (figure.formula !== null) {
    return figure.formula.replace(/^=/u, '');
  }
  return findColumn(figure.column ?? '')?.label ?? figure.column ?? '';
}
