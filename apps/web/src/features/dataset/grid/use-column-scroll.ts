import type { DatasetColumn } from '@plumbline/contract';
import type { RefObject } from 'react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ColumnLayout, ColumnRange } from './column-layout.ts';
import { columnsInView, scrollForColumn } from './column-layout.ts';

const OVERSCAN_COLUMNS = 2;

interface Scrolling {
  readonly container: RefObject<HTMLElement | null>;
  readonly layout: ColumnLayout<DatasetColumn>;
  /** Room for columns that are not pinned. */
  readonly viewPx: number;
}

const isSame = (one: ColumnRange, other: ColumnRange): boolean =>
  one.first === other.first &&
  one.end === other.end &&
  one.beforePx === other.beforePx &&
  one.afterPx === other.afterPx;

/** The unpinned columns to draw; renders only when others come into view. */
export function useColumnScroll({ container, layout, viewPx }: Scrolling) {
  const rangeAt = (scrollPx: number): ColumnRange =>
    columnsInView(layout, { scrollPx, viewPx, overscan: OVERSCAN_COLUMNS });
  const [scrollPx, setScrollPx] = useState(0);
  const latest = useRef({ rangeAt, layout, viewPx });
  latest.current = { rangeAt, layout, viewPx };
  const range = rangeAt(scrollPx);
  const kept = useRef(range);
  kept.current = isSame(kept.current, range) ? kept.current : range;

  const onScroll = useCallback(() => {
    const left = Math.abs(container.current?.scrollLeft ?? 0);
    if (!isSame(latest.current.rangeAt(left), kept.current)) {
      flushSync(() => setScrollPx(left));
    }
  }, [container]);

  const showColumn = useCallback(
    (index: number) => {
      const element = container.current;
      if (element !== null) {
        const { layout, viewPx } = latest.current;
        element.scrollLeft = scrollForColumn(layout, index, { scrollPx: element.scrollLeft, viewPx });
      }
    },
    [container],
  );

  useLayoutEffect(
    () => setScrollPx(Math.abs(container.current?.scrollLeft ?? 0)),
    [container, viewPx, layout],
  );

  return { columns: kept.current, onScroll, showColumn };
}
