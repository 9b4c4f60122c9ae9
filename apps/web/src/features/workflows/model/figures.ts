import { truthWord, type Cell } from '@plumbline/contract';
import { metricText, reportCellText, shareText } from '@plumbline/viz';
import { currentWords, t } from '../../../messages/index.ts';

/** Three significant digits, which is what a quality figure is good for. */
export const formatMetric = (value: number): string => metricText(value, currentWords());

/** A change: with its sign, also where it is positive. */
export const formatSigned = (value: number): string =>
  `${value < 0 ? '−' : '+'}${formatMetric(Math.abs(value))}`;

export const formatShare = (share: number): string => shareText(share, currentWords());

/** A cell as text; empty cells are named, and so is whether a model is right. */
export function cellText(cell: Cell | undefined, column?: string): string {
  const word = typeof cell === 'boolean' ? truthWord(column, cell) : null;
  return word === null ? reportCellText(cell, currentWords()) : t(`workflowValue.${word}`);
}
