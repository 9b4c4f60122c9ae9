import type { KeyboardEvent, RefObject } from 'react';
import type { RowScroller } from '../../../../ui/scroll/row-scroller.ts';
import type { PivotGridProps } from '../components/grid-props.ts';
import { LEAF_PX, ROW_PX } from '../model/pivot-measures.ts';
import type { LeafColumn } from '../model/pivot-rows.ts';

interface GridNavigation extends Pick<PivotGridProps, 'state'> {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly leaves: readonly LeafColumn[];
  readonly active: { readonly line: number; readonly leaf: number };
  readonly setActive: (active: { line: number; leaf: number }) => void;
  readonly scroller: RowScroller;
  /** Width of the row headers. */
  readonly headPx: number;
}

/** Arrows, Home, End and pages move; Enter opens a figure's menu, and folds a header. */
export function useMoves({ container, leaves, active, setActive, scroller, state, headPx }: GridNavigation) {
  const focus = (line: number, leaf: number): void => {
    setActive({ line, leaf });
    scroller.showRow(line);
    const element = container.current;
    if (element !== null && leaf >= 0) {
      const start = leaf * LEAF_PX;
      const room = element.clientWidth - headPx;
      const sign = element.scrollLeft < 0 ? -1 : 1;
      const now = Math.abs(element.scrollLeft);
      if (start < now || start + LEAF_PX > now + room) {
        element.scrollLeft = sign * (start < now ? start : start + LEAF_PX - room);
      }
    }
    requestAnimationFrame(() =>
      container.current
        ?.querySelector<HTMLElement>(`[data-place="${line}/${leaf}"]`)
        ?.focus({ preventScroll: true }),
    );
  };
  return (event: KeyboardEvent<HTMLDivElement>): void => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['place'] === undefined) {
      return;
    }
    const last = state.lines.count - 1;
    const { line, leaf } = active;
    const page = Math.max(1, Math.floor((container.current?.clientHeight ?? 0) / ROW_PX) - 3);
    const moves: Partial<Record<string, readonly [number, number]>> = {
      ArrowDown: [line + 1, leaf],
      ArrowUp: [line - 1, leaf],
      ArrowRight: [line, leaf + 1],
      ArrowLeft: [line, leaf - 1],
      PageDown: [line + page, leaf],
      PageUp: [line - page, leaf],
      Home: event.ctrlKey || event.metaKey ? [0, -1] : [line, -1],
      End: event.ctrlKey || event.metaKey ? [last, leaves.length - 1] : [line, leaves.length - 1],
    };
    const target = moves[event.key];
    if (target !== undefined) {
      event.preventDefault();
      const clamp = (at: number, low: number, high: number): number => Math.min(high, Math.max(low, at));
      focus(clamp(target[0], 0, last), clamp(target[1], -1, leaves.length - 1));
      return;
    }
    if (event.key !== 'Enter' && event.key !== ' ') {
      return;
    }
    event.preventDefault();
    const shown = state.lines.at(line);
    if (leaf === -1 && shown.kind === 'row' && shown.row.isParent) {
      state.toggle(shown.row.path, shown.at);
    } else {
      event.target.click();
    }
  };
}
