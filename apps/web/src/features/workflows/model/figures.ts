import type { Cell } from '@plumbline/contract';
import { formatNumber, t } from '../../../messages/index.ts';

/** Three significant digits, which is what a quality figure is good for. */
export const formatMetric = (value: number): string =>
  formatNumber(Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3)));

export const formatShare = (share: number): string => t('workflows.share', { share });

/** A cell as text; empty cells are named. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined || cell === '') {
    return t('workflows.emptyCell');
  }
  return typeof cell === 'number' ? formatMetric(cell) : String(cell);
}
