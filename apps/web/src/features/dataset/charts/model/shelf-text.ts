import type { ChartChannel, ChartMark, DatasetColumn } from '@plumbline/contract';
import { channelRole, MARKS } from '@plumbline/viz';
import { formatNumber, t } from '../../../../messages/index.ts';
import { nameOfFormula } from '@plumbline/query';
import type { ShelfName } from './shelves.ts';

/** What a shelf is to a mark, in a word or two. */
export function shelfTitle(shelf: ShelfName, mark: ChartMark): string {
  const { detail } = MARKS[mark];
  const role = channelRole(shelf, mark);
  if (role === 'figure') {
    return t('chartTerm.shelfFigure');
  }
  if (role === 'parts') {
    return t('chartTerm.shelfParts');
  }
  if (shelf === 'detail' && detail?.role === 'levels') {
    return t('chartTerm.shelfLevels');
  }
  if (shelf === 'detail' && detail?.role === 'spokes') {
    return t('chartTerm.shelfSpokes');
  }
  return t(`chartTerm.shelf_${shelf}`);
}

const PERCENT = 100;

/** How a pill cuts or sums its column; empty for the values as they are. */
export function cutText({
  aggregate,
  percentile,
  formula,
  timeUnit,
  part,
  bin,
  field,
}: ChartChannel): string {
  if (formula !== undefined) {
    return t(nameOfFormula(formula) === null ? 'chartBuilder.ofFormula' : 'chartBuilder.ofMeasure');
  }
  if (aggregate === 'percentile' && percentile !== undefined) {
    return `P${formatNumber(percentile * PERCENT)}`;
  }
  if (aggregate !== undefined) {
    return field === null ? '' : t(`aggregate.${aggregate}`);
  }
  const unit = part ?? timeUnit;
  if (unit !== undefined) {
    return t(`unit.${unit}`);
  }
  return bin === undefined ? '' : `≤ ${bin.maxBins}`;
}

/** The name of the column on a pill. */
export function pillLabel(
  { field, formula, title }: ChartChannel,
  findColumn: (name: string) => DatasetColumn | null,
): string {
  if (field !== null) {
    return findColumn(field)?.label ?? field;
  }
  return formula === undefined ? t('chartBuilder.rowsColumn') : (title ?? nameOfFormula(formula) ?? formula);
}
