import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { RowScroller } from './row-scroller.ts';
import { scrollGeometry, type RowRange, type ScrollGeometry } from './scroll-geometry.ts';

interface RowScrollOptions {
  readonly container: RefObject<HTMLElement | null>;
  readonly rowCount: number;
  readonly rowPx: number;
  readonly viewPx: number;
  /** The scroll came to rest with this row on top. */
  readonly onRest: (firstRow: number) => void;
}

export interface RowScroll {
  readonly scroller: RowScroller;
  readonly geometry: ScrollGeometry;
  /** Rows to draw. */
  readonly range: RowRange;
}

/** A scroller over this many rows, rendering when other rows have to be drawn. */
export function useRowScroll({ container, rowCount, rowPx, viewPx, onRest }: RowScrollOptions): RowScroll {
  const [scroller] = useState(() => new RowScroller());
  const range = useSyncExternalStore(scroller.subscribe, scroller.getRange, scroller.getRange);
  useLayoutEffect(() => scroller.setElement(container.current), [scroller, container]);
  useLayoutEffect(
    () => scroller.resize(scrollGeometry({ rowCount, rowPx, viewPx })),
    [scroller, rowCount, rowPx, viewPx],
  );
  useLayoutEffect(() => scroller.setOnRest(onRest), [scroller, onRest]);
  useLayoutEffect(() => scroller.paint());
  useEffect(() => scroller.stop, [scroller]);
  return { scroller, geometry: scrollGeometry({ rowCount, rowPx, viewPx }), range };
}
