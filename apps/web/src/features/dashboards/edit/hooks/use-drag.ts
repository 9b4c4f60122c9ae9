import { useCallback, useRef, type PointerEvent } from 'react';
import { useLatest } from '../../../../lib/state/use-latest.ts';

export type DragKind = 'move' | 'resize';

interface DragDeps {
  /** How far it went in px, from where it was taken; the scrolled way counts. */
  readonly onDrag: (kind: DragKind, dragged: { readonly x: number; readonly y: number }) => void;
  /** `isDropped` false: it goes back to where it was. */
  readonly onEnd: (isDropped: boolean) => void;
}

/** Nearer than this to the edge of what scrolls, it scrolls along. */
const EDGE_PX = 56;
const SCROLL_PX_PER_FRAME = 14;
/** A press that moves less is a click. */
const SLOP_PX = 4;

interface DragInProgress {
  readonly scroller: HTMLElement | null;
  at: { x: number; y: number };
  hasMoved: boolean;
  frame: number;
}

type Press = PointerEvent<HTMLElement>;

/** Follows a pointer frame by frame, scrolling along at the edges. Esc takes the drag back. */
export function useDrag({ onDrag, onEnd }: DragDeps): (kind: DragKind, event: Press) => void {
  const isRunning = useRef(false);
  const latest = useLatest({ onDrag, onEnd });
  return useCallback(
    (kind, event) => {
      if (event.button !== 0 || isRunning.current) {
        return;
      }
      isRunning.current = true;
      follow(kind, event, {
        onDrag: (...of) => latest.current.onDrag(...of),
        onEnd: (isDropped, hasMoved) => {
          isRunning.current = false;
          if (hasMoved) {
            latest.current.onEnd(isDropped);
          }
        },
      });
    },
    [latest],
  );
}

interface DragHandlers extends Pick<DragDeps, 'onDrag'> {
  readonly onEnd: (isDropped: boolean, hasMoved: boolean) => void;
}

function follow(kind: DragKind, event: Press, { onDrag, onEnd }: DragHandlers): void {
  const target = event.currentTarget;
  const scroller = target.closest<HTMLElement>('[data-edit-scroll]');
  const from = { x: event.clientX, y: event.clientY, scrolled: scroller?.scrollTop ?? 0 };
  const drag: DragInProgress = { scroller, at: { x: from.x, y: from.y }, hasMoved: false, frame: 0 };
  const draw = (): void => {
    drag.frame = requestAnimationFrame(draw);
    scrollAlong(drag);
    const scrolled = (scroller?.scrollTop ?? 0) - from.scrolled;
    onDrag(kind, { x: drag.at.x - from.x, y: drag.at.y - from.y + scrolled });
  };
  const move = (moved: globalThis.PointerEvent): void => {
    drag.at = { x: moved.clientX, y: moved.clientY };
    if (!drag.hasMoved && Math.hypot(drag.at.x - from.x, drag.at.y - from.y) >= SLOP_PX) {
      drag.hasMoved = true;
      target.setPointerCapture(event.pointerId);
      drag.frame = requestAnimationFrame(draw);
    }
  };
  const end = (isDropped: boolean): void => {
    cancelAnimationFrame(drag.frame);
    target.removeEventListener('pointermove', move);
    target.removeEventListener('pointerup', keep);
    target.removeEventListener('pointercancel', cancel);
    removeEventListener('keydown', onKey, true);
    onEnd(isDropped, drag.hasMoved);
  };
  const keep = (): void => end(true);
  const cancel = (): void => end(false);
  const onKey = (pressed: KeyboardEvent): void => {
    if (pressed.key === 'Escape') {
      pressed.stopPropagation();
      cancel();
    }
  };
  target.addEventListener('pointermove', move);
  target.addEventListener('pointerup', keep);
  target.addEventListener('pointercancel', cancel);
  addEventListener('keydown', onKey, true);
}

function scrollAlong({ scroller, at }: DragInProgress): void {
  if (scroller === null) {
    return;
  }
  const { top, bottom } = scroller.getBoundingClientRect();
  if (at.y < top + EDGE_PX) {
    scroller.scrollTop -= SCROLL_PX_PER_FRAME;
  } else if (at.y > bottom - EDGE_PX) {
    scroller.scrollTop += SCROLL_PX_PER_FRAME;
  }
}
