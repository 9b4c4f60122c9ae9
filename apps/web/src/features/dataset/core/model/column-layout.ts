import type { ColumnType, DatasetView } from '@plumbline/contract';

/** What the grid needs to know of a column to place it. */
export interface LayoutColumn {
  readonly name: string;
  readonly label: string;
  readonly type: ColumnType;
}

export interface PlacedColumn<C extends LayoutColumn = LayoutColumn> {
  readonly column: C;
  /** Place among all shown columns, from 0, pinned ones included. */
  readonly index: number;
  readonly widthPx: number;
  /** Distance from the start edge of its section; for right-pinned columns from the end edge. */
  readonly offsetPx: number;
}

export interface ColumnLayout<C extends LayoutColumn = LayoutColumn> {
  readonly left: readonly PlacedColumn<C>[];
  readonly center: readonly PlacedColumn<C>[];
  readonly right: readonly PlacedColumn<C>[];
  /** All shown columns in their order. */
  readonly all: readonly PlacedColumn<C>[];
  readonly leftPx: number;
  readonly centerPx: number;
  readonly rightPx: number;
}

export const MIN_COLUMN_PX = 40;
export const MAX_COLUMN_PX = 2000;
const CHARACTER_PX = 7.2;

const TYPICAL_PX: Readonly<Record<ColumnType, number>> = {
  text: 160,
  integer: 128,
  decimal: 136,
  number: 132,
  boolean: 96,
  date: 116,
  time: 104,
  timestamp: 156,
  json: 200,
};

/** Wide enough for what the type usually holds and for the label beside its icon and marks. */
export function defaultWidthPx(column: LayoutColumn): number {
  const forLabel = Math.ceil(column.label.length * CHARACTER_PX) + 62;
  return Math.max(TYPICAL_PX[column.type], Math.min(forLabel, 260));
}

/** Column names in the person's order; those the view does not name follow in the dataset's own. */
export function orderedNames(names: readonly string[], order: readonly string[]): readonly string[] {
  const known = new Set(names);
  const placed = new Set(order.filter((name) => known.has(name)));
  return [...placed, ...names.filter((name) => !placed.has(name))];
}

function placed<C extends LayoutColumn>(
  columns: readonly C[],
  view: DatasetView,
  firstIndex: number,
): readonly PlacedColumn<C>[] {
  let offsetPx = 0;
  return columns.map((column, at) => {
    const widthPx = view.widthsPx[column.name] ?? defaultWidthPx(column);
    const result = { column, index: firstIndex + at, widthPx, offsetPx };
    offsetPx += widthPx;
    return result;
  });
}

const totalPx = (columns: readonly PlacedColumn[]): number =>
  columns.reduce((sum, { widthPx }) => sum + widthPx, 0);

const fromTheEnd = <C extends LayoutColumn>(
  columns: readonly PlacedColumn<C>[],
): readonly PlacedColumn<C>[] => {
  const width = totalPx(columns);
  return columns.map((each) => ({ ...each, offsetPx: width - each.offsetPx - each.widthPx }));
};

/** The position of every shown column of a view. Pinned columns come first and last in the order they were pinned. */
export function layoutColumns<C extends LayoutColumn>(
  columns: readonly C[],
  view: DatasetView,
): ColumnLayout<C> {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const hidden = new Set(view.hidden);
  const shown = (names: readonly string[]): C[] =>
    names.flatMap((name) => (hidden.has(name) ? [] : (byName.get(name) ?? [])));
  const pinnedLeft = new Set(view.pinnedLeft);
  const pinned = new Set([...pinnedLeft, ...view.pinnedRight]);
  const names = orderedNames([...byName.keys()], view.order);
  const left = placed(shown(view.pinnedLeft), view, 0);
  const center = placed(shown(names.filter((name) => !pinned.has(name))), view, left.length);
  const rightNames = view.pinnedRight.filter((name) => !pinnedLeft.has(name));
  const right = fromTheEnd(placed(shown(rightNames), view, left.length + center.length));
  return {
    left,
    center,
    right,
    all: [...left, ...center, ...right],
    leftPx: totalPx(left),
    centerPx: totalPx(center),
    rightPx: totalPx(right),
  };
}

export interface ColumnRange {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  /** Room taken by the columns before and after the range. */
  readonly beforePx: number;
  readonly afterPx: number;
}

/** First column whose end lies beyond `px`. Offsets ascend, so a binary search serves 2,000 columns. */
function firstBeyond(columns: readonly PlacedColumn[], px: number): number {
  let low = 0;
  let high = columns.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = columns[middle];
    if (at !== undefined && at.offsetPx + at.widthPx > px) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/** Unpinned columns to draw for a window `viewPx` wide, widened by `overscan` columns on both sides. */
export function columnsInView(
  layout: ColumnLayout,
  window: { readonly scrollPx: number; readonly viewPx: number; readonly overscan: number },
): ColumnRange {
  const { center, centerPx } = layout;
  const first = Math.max(0, firstBeyond(center, window.scrollPx) - window.overscan);
  const end = Math.min(
    center.length,
    firstBeyond(center, window.scrollPx + window.viewPx) + 1 + window.overscan,
  );
  const beforePx = center[first]?.offsetPx ?? centerPx;
  const last = center[end - 1];
  const afterPx = last === undefined ? 0 : centerPx - last.offsetPx - last.widthPx;
  return { first, end, beforePx: end > first ? beforePx : 0, afterPx };
}

/** The sideways scroll that shows the whole column; `scrollPx` itself when it is in view or pinned. */
export function scrollForColumn(
  layout: ColumnLayout,
  index: number,
  window: { readonly scrollPx: number; readonly viewPx: number },
): number {
  const at = layout.center[index - layout.left.length];
  if (at === undefined) {
    return window.scrollPx;
  }
  const end = at.offsetPx + at.widthPx;
  if (at.offsetPx < window.scrollPx) {
    return at.offsetPx;
  }
  return end > window.scrollPx + window.viewPx ? Math.min(at.offsetPx, end - window.viewPx) : window.scrollPx;
}

/** Room that pinned columns leave to the others at least. */
const FREE_PX = 160;

/**
 * The view with as many pins as the grid has room for: pinned columns wider than the window would leave nothing to
 * scroll. Left pins take precedence over right ones, the first over the last; what does not fit scrolls with the rest.
 */
export function withFittingPins(
  columns: readonly LayoutColumn[],
  view: DatasetView,
  roomPx: number,
): DatasetView {
  const byName = new Map(columns.map((column) => [column.name, column]));
  let freePx = roomPx - FREE_PX;
  const fitting = (names: readonly string[]): string[] =>
    names.filter((name) => {
      const column = byName.get(name);
      if (column === undefined || view.hidden.includes(name)) {
        return true;
      }
      freePx -= view.widthsPx[name] ?? defaultWidthPx(column);
      return freePx >= 0;
    });
  const pinnedLeft = fitting(view.pinnedLeft);
  const pinnedRight = fitting(view.pinnedRight);
  const isSame =
    pinnedLeft.length === view.pinnedLeft.length && pinnedRight.length === view.pinnedRight.length;
  return isSame ? view : { ...view, pinnedLeft, pinnedRight };
}

export type PinnedSide = 'left' | 'right' | null;

/** Where a pinned column sticks; nothing for one that scrolls. Row numbers take `gutterPx` before the first. */
export function stuckAt(
  { offsetPx }: PlacedColumn,
  side: PinnedSide,
  gutterPx: number,
): { readonly left?: number; readonly right?: number } {
  if (side === 'left') {
    return { left: gutterPx + offsetPx };
  }
  return side === 'right' ? { right: offsetPx } : {};
}
