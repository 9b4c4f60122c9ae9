import type { Cell } from '@plumbline/contract';
import { MAX_LIMIT, MAX_PAGE_CELLS } from '@plumbline/contract';
import { useState } from 'react';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { getRows } from '../../core/api.ts';
import type { ColumnLayout } from '../../core/model/column-layout.ts';
import { MAX_COPIED_CELLS, printTsv } from '../model/copy.ts';
import type { RowSourceState } from '../model/row-source.ts';
import { cellCount, type CellRange } from '../model/selection.ts';
import { t } from '../../../../messages/index.ts';

interface CopyRequest {
  readonly id: string;
  readonly layout: ColumnLayout;
  readonly state: RowSourceState;
  readonly range: CellRange;
}

/** The cells of a range, those not on the screen too. */
async function rangeRows({ id, layout, state, range }: CopyRequest): Promise<readonly (readonly Cell[])[]> {
  const columns = layout.all.slice(range.left, range.right + 1).map(({ column }) => column.name);
  const rows: (readonly Cell[])[] = [];
  const limit = Math.min(MAX_LIMIT, Math.max(1, Math.floor(MAX_PAGE_CELLS / columns.length)));
  const first = Math.floor(range.top / limit) + 1;
  const last = Math.floor(range.bottom / limit) + 1;
  if (state.shown === null) {
    return rows;
  }
  for (let page = first; page <= last; page += 1) {
    const request = { ...state.shown, page, limit, columns };
    rows.push(...(await getRows(id, request, new AbortController().signal)).data);
  }
  const offset = (first - 1) * limit;
  return rows.slice(range.top - offset, range.bottom - offset + 1);
}

const isSameRange = (a: CellRange, b: CellRange): boolean =>
  a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right;

/** Copies a range as tab-separated text; what is too much or refused is said in words while the range is selected. */
export function useCopy(selected: CellRange | null) {
  const [failure, setFailure] = useState<{ readonly range: CellRange; readonly text: string } | null>(null);
  const copy = async (copying: CopyRequest): Promise<void> => {
    const { range } = copying;
    const count = cellCount(range);
    if (count > MAX_COPIED_CELLS) {
      setFailure({ range, text: t('grid.copyTooMany', { count, max: MAX_COPIED_CELLS }) });
      return;
    }
    setFailure(null);
    try {
      const text = rangeRows(copying).then((rows) => new Blob([printTsv(rows)], { type: 'text/plain' }));
      // The item is made inside the key press; its text may come later.
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
      toast(t('grid.copied', { count }));
    } catch (error) {
      const text = error instanceof DOMException ? t('grid.copyFailed') : errorMessage(error);
      setFailure({ range, text });
    }
  };
  const isCurrent = failure !== null && selected !== null && isSameRange(failure.range, selected);
  return { problem: isCurrent ? failure.text : null, copy };
}
