import type { DatasetColumn } from '@plumbline/contract';
import type { PointerEvent as ReactPointerEvent } from 'react';
import { useCallback, useState } from 'react';
import { useLatest } from '../../../../lib/state/use-latest.ts';
import type { PlacedColumn } from '../../core/model/column-layout.ts';
import { MAX_COLUMN_PX, MIN_COLUMN_PX } from '../../core/model/column-layout.ts';

export interface ColumnResize {
  readonly column: string;
  readonly widthPx: number;
}

/** Drags the edge of a column: the grid follows at once, the width is saved on release. */
export function useColumnResize(onResized: (resized: ColumnResize) => void) {
  const [resizing, setResizing] = useState<ColumnResize | null>(null);
  const act = useLatest(onResized);

  const startResize = useCallback(
    (press: ReactPointerEvent, placed: PlacedColumn<DatasetColumn>) => {
      press.stopPropagation();
      press.preventDefault();
      const from = press.clientX;
      const isFromEnd = getComputedStyle(press.currentTarget).direction === 'rtl';
      const widthAt = (event: PointerEvent): number => {
        const moved = isFromEnd ? from - event.clientX : event.clientX - from;
        return Math.round(Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, placed.widthPx + moved)));
      };
      const move = (event: PointerEvent): void =>
        setResizing({ column: placed.column.name, widthPx: widthAt(event) });
      const end = (event: PointerEvent): void => {
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', end);
        window.removeEventListener('pointercancel', end);
        setResizing(null);
        const widthPx = widthAt(event);
        if (event.type === 'pointerup' && widthPx !== placed.widthPx) {
          act.current({ column: placed.column.name, widthPx });
        }
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', end);
      window.addEventListener('pointercancel', end);
    },
    [act],
  );

  return { resizing, startResize };
}
