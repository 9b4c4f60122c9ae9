import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import type { ColumnLayout, ColumnRange } from '../../core/model/column-layout.ts';
import { ColumnScroller } from '../model/column-scroller.ts';

/** The unpinned columns to draw; renders when others come into view. */
export function useColumnScroll(
  container: RefObject<HTMLElement | null>,
  layout: ColumnLayout,
  viewPx: number,
): { readonly across: ColumnScroller; readonly columns: ColumnRange } {
  const [across] = useState(() => new ColumnScroller());
  const columns = useSyncExternalStore(across.subscribe, across.getRange, across.getRange);
  useLayoutEffect(() => across.setElement(container.current), [across, container]);
  useLayoutEffect(() => across.resize(layout, viewPx), [across, layout, viewPx]);
  return { across, columns };
}
