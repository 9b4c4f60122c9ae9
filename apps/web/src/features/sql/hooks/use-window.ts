import { useEffect, useMemo, useState, type RefObject } from 'react';

/** What of a table is drawn: rows from `firstRow` below `endRow`, columns likewise. */
export interface TableWindow {
  readonly firstRow: number;
  readonly endRow: number;
  readonly firstColumn: number;
  readonly endColumn: number;
}

interface Place {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

interface TableMeasures {
  readonly rowCount: number;
  readonly rowPx: number;
  /** Where each column begins, and where the last one ends. */
  readonly starts: readonly number[];
}

const MORE_ROWS = 12;
const MORE_COLUMNS = 3;

/** The first place whose start is beyond `px`. */
function firstBeyond(starts: readonly number[], px: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) > px) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/** The part of a table that a scrolled box shows, and a little more. */
export function toTableWindow(place: Place, { rowCount, rowPx, starts }: TableMeasures): TableWindow {
  const firstRow = Math.max(0, Math.floor(place.top / rowPx) - MORE_ROWS);
  const endRow = Math.min(rowCount, Math.ceil((place.top + place.height) / rowPx) + MORE_ROWS);
  const columns = Math.max(0, starts.length - 1);
  const firstColumn = Math.max(0, firstBeyond(starts, place.left) - 1 - MORE_COLUMNS);
  const endColumn = Math.min(columns, firstBeyond(starts, place.left + place.width) + MORE_COLUMNS);
  return { firstRow, endRow, firstColumn, endColumn };
}

const NOWHERE: Place = { top: 0, left: 0, width: 0, height: 0 };

const scrollPosition = ({ scrollTop, scrollLeft, clientWidth, clientHeight }: HTMLElement): Place => ({
  top: scrollTop,
  left: Math.abs(scrollLeft),
  width: clientWidth,
  height: clientHeight,
});

export function useWindow(box: RefObject<HTMLElement | null>, measures: TableMeasures): TableWindow {
  const [place, setPlace] = useState(NOWHERE);
  useEffect(() => {
    const element = box.current;
    if (element === null) {
      return undefined;
    }
    const look = (): void => setPlace(scrollPosition(element));
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return useMemo(() => toTableWindow(place, measures), [place, measures]);
}
