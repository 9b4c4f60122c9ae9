import {
  columnsInView,
  layoutColumns,
  scrollForColumn,
  type ColumnLayout,
  type ColumnRange,
} from '../../core/model/column-layout.ts';

const OVERSCAN_COLUMNS = 2;
const NO_COLUMNS: ColumnLayout = layoutColumns([], {
  pinnedLeft: [],
  pinnedRight: [],
  hidden: [],
  order: [],
  widthsPx: {},
  density: 'dense',
});

interface SidewaysElement {
  scrollLeft: number;
}

const isSame = (one: ColumnRange, other: ColumnRange): boolean =>
  one.first === other.first &&
  one.end === other.end &&
  one.beforePx === other.beforePx &&
  one.afterPx === other.afterPx;

/** Which unpinned columns have to be drawn as an element scrolls sideways; notifies its listeners when they change. */
export class ColumnScroller {
  private layout = NO_COLUMNS;
  private viewPx = 0;
  private element: SidewaysElement | null = null;
  private range: ColumnRange = { first: 0, end: 0, beforePx: 0, afterPx: 0 };
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getRange = (): ColumnRange => this.range;

  readonly setElement = (element: SidewaysElement | null): void => {
    this.element = element;
  };

  /** `viewPx`: room for columns that are not pinned. */
  resize(layout: ColumnLayout, viewPx: number): void {
    this.layout = layout;
    this.viewPx = viewPx;
    this.handleScroll();
  }

  readonly handleScroll = (): void => {
    // Right to left, a browser counts from zero downwards.
    const scrollPx = Math.abs(this.element?.scrollLeft ?? 0);
    const next = columnsInView(this.layout, { scrollPx, viewPx: this.viewPx, overscan: OVERSCAN_COLUMNS });
    if (!isSame(next, this.range)) {
      this.range = next;
      for (const listener of this.listeners) {
        listener();
      }
    }
  };

  /** The smallest sideways move that shows the column. */
  readonly showColumn = (index: number): void => {
    const { element, layout, viewPx } = this;
    if (element !== null) {
      const sign = element.scrollLeft < 0 ? -1 : 1;
      const scrollPx = Math.abs(element.scrollLeft);
      element.scrollLeft = sign * scrollForColumn(layout, index, { scrollPx, viewPx });
    }
  };
}
