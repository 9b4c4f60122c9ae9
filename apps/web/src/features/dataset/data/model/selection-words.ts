import type { Cell, DatasetColumn } from '@plumbline/contract';
import { cellText, isRightAligned } from '../../../../ui/text/cell-text.ts';
import type { ColumnLayout } from '../../core/model/column-layout.ts';
import { cellCount, type CellRange } from './selection.ts';
import { t } from '../../../../messages/index.ts';

/** Cells added up for the bar at most; a larger range only says its size. */
const MAX_SUMMED = 20_000;

interface SelectedCells {
  readonly range: CellRange;
  readonly layout: ColumnLayout<DatasetColumn>;
  /** Undefined for a cell that is not here. */
  readonly cellAt: (row: number, column: string) => Cell | undefined;
}

/** Every number of the range; null when one is not here, or a column is no number. */
function selectedNumbers({ range, layout, cellAt }: SelectedCells): readonly number[] | null {
  const columns = layout.all.slice(range.left, range.right + 1).map(({ column }) => column);
  if (!columns.every(isRightAligned)) {
    return null;
  }
  const numbers: number[] = [];
  for (let row = range.top; row <= range.bottom; row += 1) {
    for (const column of columns) {
      const cell = cellAt(row, column.name);
      if (cell === undefined) {
        return null;
      }
      if (cell !== null) {
        numbers.push(Number(cell));
      }
    }
  }
  return numbers;
}

const print = (value: number): string => cellText(Number(value.toPrecision(12)), { type: 'number' }).text;

/** What is selected, in words: one cell in full, more by count, sum and mean. */
export function selectionWords(selected: SelectedCells): string {
  const { range, layout, cellAt } = selected;
  const count = cellCount(range);
  const first = layout.all[range.left]?.column;
  if (count === 1 && first !== undefined) {
    const cell = cellAt(range.top, first.name);
    return t('grid.barCell', {
      column: first.label,
      value: cell === undefined ? '' : cellText(cell, first).text,
    });
  }
  const words = t('grid.barCells', { count });
  const numbers = count <= MAX_SUMMED ? selectedNumbers(selected) : null;
  if (numbers === null || numbers.length === 0) {
    return words;
  }
  const sum = numbers.reduce((total, value) => total + value, 0);
  return [
    words,
    t('grid.barSum', { sum: print(sum) }),
    t('grid.barMean', { mean: print(sum / numbers.length) }),
  ].join(', ');
}
