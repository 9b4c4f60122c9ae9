import type { RefObject } from 'react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowRange, ScrollGeometry, ScrollState } from './scroll-geometry.ts';
import {
  AT_TOP,
  needsRebase,
  rebased,
  rowsInView,
  scrollGeometry,
  scrolled,
  scrolledTo,
  scrolledToRow,
} from './scroll-geometry.ts';

/** Rows drawn beyond what is seen, so that a tick does not wait for React. */
const OVERSCAN_ROWS = 8;
const REST_AFTER_MS = 160;
/** Rows are placed from an origin near them: a browser's layout has no room for 280 million pixels. */
const ROWS_PER_ORIGIN = 50_000;

export interface RowScroll {
  readonly geometry: ScrollGeometry;
  /** Rows to draw. */
  readonly range: RowRange;
  /** Row that stands at 0 px of the layer. */
  readonly originRow: number;
  /** The element that carries the rows; moved without rendering. */
  readonly layer: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  readonly showRow: (row: number) => void;
  /** Puts the row on top. */
  readonly jumpToRow: (row: number) => void;
  readonly firstVisibleRow: () => number;
}

interface Scrolling {
  readonly container: RefObject<HTMLElement | null>;
  readonly rowCount: number;
  readonly rowPx: number;
  readonly viewPx: number;
  /** The scroll came to rest with this row on top. */
  readonly onRest?: (firstRow: number) => void;
}

const originOf = (range: RowRange): number => Math.floor(range.first / ROWS_PER_ORIGIN) * ROWS_PER_ORIGIN;

/** Ties the scroll geometry to an element: reads its scroll, moves the layer, and renders when other rows come into view. */
export function useRowScroll({ container, rowCount, rowPx, viewPx, onRest }: Scrolling): RowScroll {
  const geometry = scrollGeometry({ rowCount, rowPx, viewPx });
  const layer = useRef<HTMLDivElement>(null);
  const state = useRef<ScrollState>(AT_TOP);
  const restTimer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [range, setRange] = useState<RowRange>({ first: 0, end: 0 });
  const latest = useRef({ geometry, range, onRest });
  latest.current = { ...latest.current, geometry, onRest };

  const paint = useCallback(() => {
    const { geometry, range } = latest.current;
    if (layer.current !== null) {
      const top = Math.round(originOf(range) * geometry.rowPx - state.current.virtual);
      layer.current.style.transform = `translateY(${top}px)`;
    }
  }, []);

  const show = useCallback(
    (isSync: boolean) => {
      const { geometry, range } = latest.current;
      const visible = rowsInView(geometry, state.current.virtual, 0);
      const isCovered =
        visible.first >= range.first && visible.end <= range.end && range.end <= geometry.rowCount;
      if (!isCovered || visible.end === range.end) {
        const next = rowsInView(geometry, state.current.virtual, OVERSCAN_ROWS);
        if (next.first !== range.first || next.end !== range.end) {
          latest.current = { ...latest.current, range: next };
          if (isSync) {
            flushSync(() => setRange(next));
          } else {
            setRange(next);
          }
        }
      }
      paint();
    },
    [paint],
  );

  const put = useCallback(
    (next: ScrollState) => {
      const element = container.current;
      if (element === null) {
        return;
      }
      element.scrollTop = next.physical;
      state.current = { ...next, physical: element.scrollTop };
    },
    [container],
  );

  const rest = useCallback(() => {
    const { geometry, onRest } = latest.current;
    if (needsRebase(geometry, state.current, true)) {
      put(rebased(geometry, state.current));
    }
    onRest?.(Math.floor(state.current.virtual / geometry.rowPx));
  }, [put]);

  const waitForRest = useCallback(() => {
    if (restTimer.current !== null) {
      clearTimeout(restTimer.current);
    }
    restTimer.current = setTimeout(rest, REST_AFTER_MS);
  }, [rest]);

  const onScroll = useCallback(() => {
    const element = container.current;
    if (element === null || Math.abs(element.scrollTop - state.current.physical) < 0.5) {
      return;
    }
    const { geometry } = latest.current;
    state.current = scrolled(geometry, state.current, element.scrollTop);
    if (needsRebase(geometry, state.current, false)) {
      put(rebased(geometry, state.current));
    }
    show(true);
    waitForRest();
  }, [container, put, show, waitForRest]);

  const goTo = useCallback(
    (next: ScrollState) => {
      if (next !== state.current) {
        put(next);
        show(false);
        waitForRest();
      }
    },
    [put, show, waitForRest],
  );
  const showRow = useCallback(
    (row: number) => goTo(scrolledToRow(latest.current.geometry, state.current, row)),
    [goTo],
  );
  const jumpToRow = useCallback(
    (row: number) => goTo(scrolledTo(latest.current.geometry, row * latest.current.geometry.rowPx)),
    [goTo],
  );
  const firstVisibleRow = useCallback(
    () => Math.floor(state.current.virtual / latest.current.geometry.rowPx),
    [],
  );

  const seenRowPx = useRef(rowPx);
  useLayoutEffect(() => {
    const topRow = state.current.virtual / seenRowPx.current;
    seenRowPx.current = rowPx;
    put(scrolledTo(latest.current.geometry, topRow * rowPx));
    show(false);
  }, [rowCount, rowPx, viewPx, put, show]);
  useLayoutEffect(paint);
  useEffect(
    () => () => {
      if (restTimer.current !== null) {
        clearTimeout(restTimer.current);
      }
    },
    [],
  );

  return {
    geometry,
    range,
    originRow: originOf(range),
    layer,
    onScroll,
    showRow,
    jumpToRow,
    firstVisibleRow,
  };
}
