import type { DatasetColumn } from '@plumbline/contract';
import { t } from '../../../../messages/index.ts';
import { nameOfFormula } from '@plumbline/query';
import type { Agg, Figure } from './pivot-address.ts';

export const aggregateName = (aggregate: Agg): string =>
  aggregate === 'share' || aggregate === 'percentile'
    ? t(`pivot.pivotAgg_${aggregate}`)
    : t(`aggregate.${aggregate}`);

/** The column of a value; a formula by its text. */
export function figureName(
  figure: Figure | null,
  findColumn: (name: string) => DatasetColumn | null,
): string {
  if (figure === null || (figure.column === null && figure.formula === null)) {
    return t('pivot.pivotRowsOf');
  }
  if (figure.formula !== null) {
    return nameOfFormula(figure.formula) ?? figure.formula.replace(/^=/u, '');
  }
  return findColumn(figure.column ?? '')?.label ?? figure.column ?? '';
}
