import { type Cell, isNumericType } from '@plumbline/contract';
import { printGridCell, type PrintedColumn } from '@plumbline/viz';
import { currentWords, t } from '../../messages/index.ts';

/** How a cell looks: `absent` is set back in gray. */
export interface CellText {
  readonly text: string;
  readonly isAbsent: boolean;
}

/** A cell as shown in the grid, on one line. Null says so, an empty text shows its quotes. */
export function cellText(cell: Cell, column: PrintedColumn, decimals: number | null = null): CellText {
  const text = printGridCell(cell, { column, decimals }, currentWords());
  if (text === null) {
    return { text: t('ui.cellEmpty'), isAbsent: true };
  }
  if (cell === '') {
    return { text: '""', isAbsent: true };
  }
  return { text, isAbsent: false };
}

const LINE_BREAKS = /\s*[\r\n]+\s*/gu;
/** More than a cell can show; the rest is in its details. */
const MAX_SHOWN = 400;

/** A text on one line, line breaks marked. */
export const onOneLine = (text: string): string => text.slice(0, MAX_SHOWN).replace(LINE_BREAKS, ' ⏎ ');

/** Figures align at their end; a number that only names something reads like text. */
export const isRightAligned = ({ type, role }: PrintedColumn): boolean =>
  isNumericType(type) && role !== 'identifier';
