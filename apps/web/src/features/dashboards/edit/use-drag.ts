import { useCallback, useRef, type PointerEvent } from 'react';

export type DragKind = 'move' | 'resize';

interface DragDeps {
  /** How far it went in px, from where it was taken; the scrolled way counts. */
  readonly onDrag: (kind: DragKind, dragged: { readonly x: number; readonly y: number }) => void;
  /** `isKept` false: it goes back to where it was. */
  readonly onEnd: (isKept: boolean) => void;
}

/** Nearer than this to the edge of what scrolls, it scrolls along. */
const EDGE_PX = 56;
const SCROLL_PX_PER_FRAME = 14;
/** A press that moves less is a click. */
const SLOP_PX = 4;

interface Running {
  readonly kind: DragKind;
  readonly pointer: number;
  readonly target: HTMLElement;
  readonly scroller: HTMLElement | null;
  readonly from: { readonly x: number; readonly y: number; readonly scrolled: number };
  at: { x: number; y: number };
  hasMoved: boolean;
  frame: number;
}

/** Follows a pointer frame by frame, scrolling along at the edges. Esc takes the drag back. */
export function useDrag({
  onDrag,
  onEnd,
}: DragDeps): (kind: DragKind, event: PointerEvent<HTMLElement>) => void {
  const running = useRef<Running | null>(null);
  const latest = useRef({ onDrag, onEnd });
  latest.current = { onDrag, onEnd };
  return useCallback((kind, event) => {
    if (event.button !== 0 || running.current !== null) {
      return;
    }
    const target = event.currentTarget;
    const scroller = target.closest<HTMLElement>('[data-edit-scroll]');
    const drag: Running = {
      kind,
      pointer: event.pointerId,
      target,
      scroller,
      from: { x: event.clientX, y: event.clientY, scrolled: scroller?.scrollTop ?? 0 },
      at: { x: event.clientX, y: event.clientY },
      hasMoved: false,
      frame: 0,
    };
    running.current = drag;
    const draw = (): void => {
      drag.frame = requestAnimationFrame(draw);
      scrollAlong(drag);
      const scrolled = (drag.scroller?.scrollTop ?? 0) - drag.from.scrolled;
      latest.current.onDrag(kind, { x: drag.at.x - drag.from.x, y: drag.at.y - drag.from.y + scrolled });
    };
    const move = (moved: globalThis.PointerEvent): void => {
      drag.at = { x: moved.clientX, y: moved.clientY };
      const far = Math.hypot(drag.at.x - drag.from.x, drag.at.y - drag.from.y);
      if (!drag.hasMoved && far >= SLOP_PX) {
        drag.hasMoved = true;
        target.setPointerCapture(drag.pointer);
        drag.frame = requestAnimationFrame(draw);
      }
    };
    const end = (isKept: boolean): void => {
      cancelAnimationFrame(drag.frame);
      target.removeEventListener('pointermove', move);
      target.removeEventListener('pointerup', up);
      target.removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', key, true);
      running.current = null;
      if (drag.hasMoved) {
        latest.current.onEnd(isKept);
      }
    };
    const up = (): void => end(true);
    const cancel = (): void => end(false);
    const key = (pressed: KeyboardEvent): void => {
      if (pressed.key === 'Escape') {
        pressed.stopPropagation();
        end(false);
      }
    };
    target.addEventListener('pointermove', move);
    target.addEventListener('pointerup', up);
    target.addEventListener('pointercancel', cancel);
    addEventListener('keydown', key, true);
  }, []);
}

function scrollAlong({ scroller, at }: Running): void {
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
