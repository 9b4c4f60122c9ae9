import type { Cell } from '@plumbline/contract';
import { metricText, reportCellText, shareText } from '@plumbline/viz';
import { currentWords } from '../../../messages/index.ts';

/** Three significant digits, which is what a quality figure is good for. */
export const formatMetric = (value: number): string => metricText(value, currentWords());

export const formatShare = (share: number): string => shareText(share, currentWords());

/** A cell as text; empty cells are named. */
export const cellText = (cell: Cell | undefined): string => reportCellText(cell, currentWords());
