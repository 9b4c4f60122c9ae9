import type { DatasetColumn } from '@plumbline/contract';
import type { PointerEvent as ReactPointerEvent } from 'react';
import { useCallback, useState } from 'react';
import { useLatest } from '../../../../lib/state/use-latest.ts';
import type { PlacedColumn } from '../../core/model/column-layout.ts';

/** A press that moves less than this is a click. */
const DRAG_FROM_PX = 6;

export interface ColumnDrop {
  readonly column: string;
  readonly target: string;
  readonly side: 'before' | 'after';
}

interface Drags {
  readonly onDrop: (drop: ColumnDrop) => void;
  readonly onClick: (column: string, event: PointerEvent) => void;
}

/** The header under a point and the half of it that the point is in; null where there is none. */
function findTarget(column: string, x: number, y: number): ColumnDrop | null {
  const head = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-head]');
  const target = head?.dataset['head'];
  if (head === null || head === undefined || target === undefined || target === column) {
    return null;
  }
  const { left, width } = head.getBoundingClientRect();
  return { column, target, side: x < left + width / 2 ? 'before' : 'after' };
}

/** Moves a column by dragging its header; a press that does not move is a click. On touch a press is always a click. */
export function useColumnDrag({ onDrop, onClick }: Drags) {
  const [drag, setDrag] = useState<{ readonly column: string; readonly drop: ColumnDrop | null } | null>(
    null,
  );
  const actions = useLatest({ onDrop, onClick });

  const startDrag = useCallback(
    (press: ReactPointerEvent, { column: { name } }: PlacedColumn<DatasetColumn>) => {
      if (press.button !== 0) {
        return;
      }
      const head = press.currentTarget as HTMLElement;
      const { clientX, clientY, pointerType } = press;
      let isDragging = false;
      let drop: ColumnDrop | null = null;
      const move = (event: PointerEvent): void => {
        const distance = Math.hypot(event.clientX - clientX, event.clientY - clientY);
        isDragging ||= pointerType === 'mouse' && distance > DRAG_FROM_PX;
        if (isDragging) {
          drop = findTarget(name, event.clientX, event.clientY);
          setDrag({ column: name, drop });
        }
      };
      const end = (event: PointerEvent): void => {
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', end);
        window.removeEventListener('pointercancel', end);
        setDrag(null);
        if (isDragging && drop !== null && event.type === 'pointerup') {
          actions.current.onDrop(drop);
        } else if (!isDragging && event.type === 'pointerup' && head.contains(event.target as Node)) {
          actions.current.onClick(name, event);
        }
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', end);
      window.addEventListener('pointercancel', end);
    },
    [actions],
  );

  return { drag, startDrag };
}
