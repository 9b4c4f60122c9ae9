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

/** Copies a range as tab-separated text; what is too much or refused is said in words. */
export function useCopy() {
  const [problem, setProblem] = useState<string | null>(null);
  const copy = async (copying: CopyRequest): Promise<void> => {
    const count = cellCount(copying.range);
    if (count > MAX_COPIED_CELLS) {
      setProblem(t('grid.copyTooMany', { count, max: MAX_COPIED_CELLS }));
      return;
    }
    setProblem(null);
    try {
      const text = rangeRows(copying).then((rows) => new Blob([printTsv(rows)], { type: 'text/plain' }));
      // The item is made inside the key press; its text may come later.
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
      toast(t('grid.copied', { count }));
    } catch (error) {
      setProblem(error instanceof DOMException ? t('grid.copyFailed') : errorMessage(error));
    }
  };
  return { problem, copy };
}
