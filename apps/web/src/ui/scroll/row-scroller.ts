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

/** What of an element the scroller needs. */
export interface ScrollElement {
  scrollTop: number;
}
export interface LayerElement {
  readonly style: { transform: string };
}

/** Rows drawn beyond what is seen, so that a tick does not wait for React. */
export const OVERSCAN_ROWS = 8;
export const REST_AFTER_MS = 160;
/** Rows are placed from an origin near them: a browser's layout has no room for 280 million pixels. */
const ROWS_PER_ORIGIN = 50_000;

/** The row at 0 px of the layer. */
export const layerOrigin = (range: RowRange): number =>
  Math.floor(range.first / ROWS_PER_ORIGIN) * ROWS_PER_ORIGIN;

/**
 * Ties the scroll geometry to an element: reads its scroll, moves the layer that carries the rows without rendering,
 * and notifies its listeners when other rows have to be drawn.
 */
export class RowScroller {
  private geometry: ScrollGeometry = scrollGeometry({ rowCount: 0, rowPx: 1, viewPx: 0 });
  private state: ScrollState = AT_TOP;
  private range: RowRange = { first: 0, end: 0 };
  private element: ScrollElement | null = null;
  private layer: LayerElement | null = null;
  private onRest: (firstRow: number) => void = () => undefined;
  private restTimer: ReturnType<typeof setTimeout> | null = null;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Rows to draw; the same object as long as they are the same. */
  readonly getRange = (): RowRange => this.range;

  readonly setElement = (element: ScrollElement | null): void => {
    this.element = element;
  };

  readonly setLayer = (layer: LayerElement | null): void => {
    this.layer = layer;
    this.paint();
  };

  /** Called with the first row whenever scrolling stops. */
  readonly setOnRest = (onRest: (firstRow: number) => void): void => {
    this.onRest = onRest;
  };

  /** Another number, height or window of rows: the row on top stays on top. */
  resize(geometry: ScrollGeometry): void {
    const topRow = this.state.virtual / this.geometry.rowPx;
    this.geometry = geometry;
    this.put(scrolledTo(geometry, topRow * geometry.rowPx));
    this.show();
  }

  readonly handleScroll = (): void => {
    const { element, geometry } = this;
    if (element === null || Math.abs(element.scrollTop - this.state.physical) < 0.5) {
      return;
    }
    this.state = scrolled(geometry, this.state, element.scrollTop);
    if (needsRebase(geometry, this.state, false)) {
      this.put(rebased(geometry, this.state));
    }
    this.show();
    this.waitForRest();
  };

  /** The smallest move that shows the row. */
  readonly showRow = (row: number): void => this.goTo(scrolledToRow(this.geometry, this.state, row));

  /** Puts the row on top. */
  readonly jumpToRow = (row: number): void => this.goTo(scrolledTo(this.geometry, row * this.geometry.rowPx));

  readonly firstVisibleRow = (): number => Math.floor(this.state.virtual / this.geometry.rowPx);

  /** Moves the layer to where the rows belong; after every rendering, since the origin may have changed. */
  readonly paint = (): void => {
    if (this.layer !== null) {
      const top = Math.round(layerOrigin(this.range) * this.geometry.rowPx - this.state.virtual);
      this.layer.style.transform = `translateY(${top}px)`;
    }
  };

  readonly stop = (): void => {
    if (this.restTimer !== null) {
      clearTimeout(this.restTimer);
    }
  };

  private goTo(next: ScrollState): void {
    if (next !== this.state) {
      this.put(next);
      this.show();
      this.waitForRest();
    }
  }

  private put(next: ScrollState): void {
    if (this.element === null) {
      this.state = next;
      return;
    }
    this.element.scrollTop = next.physical;
    // A browser rounds to its own pixels; the next move is measured from what it took.
    this.state = { ...next, physical: this.element.scrollTop };
  }

  private show(): void {
    const { geometry, range, state } = this;
    const visible = rowsInView(geometry, state.virtual, 0);
    const isCovered =
      visible.first >= range.first && visible.end <= range.end && range.end <= geometry.rowCount;
    if (!isCovered || visible.end === range.end) {
      this.draw(rowsInView(geometry, state.virtual, OVERSCAN_ROWS));
    }
    this.paint();
  }

  private draw(next: RowRange): void {
    if (next.first === this.range.first && next.end === this.range.end) {
      return;
    }
    this.range = next;
    for (const listener of this.listeners) {
      listener();
    }
  }

  private waitForRest(): void {
    this.stop();
    this.restTimer = setTimeout(() => {
      if (needsRebase(this.geometry, this.state, true)) {
        this.put(rebased(this.geometry, this.state));
      }
      this.onRest(this.firstVisibleRow());
    }, REST_AFTER_MS);
  }
}
