import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OVERSCAN_ROWS, layerOrigin, REST_AFTER_MS, RowScroller } from './row-scroller.ts';
import { MAX_PHYSICAL_PX, scrollGeometry } from './scroll-geometry.ts';

const geometry = scrollGeometry({ rowCount: 10_000_000, rowPx: 28, viewPx: 700 });

/** An element as a browser has it: `scrollTop` in whole pixels, never out of bounds. */
function anElement() {
  let top = 0;
  return {
    get scrollTop() {
      return top;
    },
    set scrollTop(next: number) {
      top = Math.round(Math.min(MAX_PHYSICAL_PX - 700, Math.max(0, next)));
    },
  };
}

function aScroller() {
  const scroller = new RowScroller();
  const element = anElement();
  const layer = { style: { transform: '' } };
  const rests: number[] = [];
  let renders = 0;
  scroller.setElement(element);
  scroller.setLayer(layer);
  scroller.setOnRest((row) => rests.push(row));
  scroller.subscribe(() => (renders += 1));
  scroller.resize(geometry);
  const scrollBy = (px: number): void => {
    element.scrollTop += px;
    scroller.handleScroll();
  };
  /** The painted position of a row below the header, in px. */
  const topOf = (row: number): number => {
    const moved = Number(/-?\d+/u.exec(layer.style.transform)?.[0]);
    return (row - layerOrigin(scroller.getRange())) * 28 + moved;
  };
  return { scroller, element, rests, scrollBy, topOf, renderCount: () => renders };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('row scroller', () => {
  it('moves the painted rows exactly as far as every tick, in the middle of ten million', () => {
    const { scroller, scrollBy, topOf } = aScroller();
    scroller.jumpToRow(5_000_000);
    for (let tick = 1; tick <= 400; tick += 1) {
      scrollBy(100);
      expect(topOf(5_000_000)).toBe(-100 * tick);
      if (tick % 40 === 0) {
        vi.advanceTimersByTime(REST_AFTER_MS);
      }
    }
  });

  it('renders only when rows come into view that are not drawn', () => {
    const { scrollBy, renderCount, scroller } = aScroller();
    const before = renderCount();
    for (let tick = 0; tick < OVERSCAN_ROWS; tick += 1) {
      scrollBy(20);
    }
    expect(renderCount()).toBe(before);
    scrollBy(28 * OVERSCAN_ROWS);
    expect(renderCount()).toBe(before + 1);
    expect(scroller.getRange().first).toBeLessThanOrEqual(scroller.firstVisibleRow());
  });

  it('draws rows from an origin near them, so that no place is beyond what layout can hold', () => {
    const { scroller, topOf } = aScroller();
    scroller.jumpToRow(9_999_000);
    expect(topOf(9_999_000)).toBe(0);
    expect((scroller.getRange().end - layerOrigin(scroller.getRange())) * 28).toBeLessThan(2_000_000);
  });

  it('says where it rests, once, after the last move', () => {
    const { scrollBy, rests } = aScroller();
    scrollBy(280);
    vi.advanceTimersByTime(REST_AFTER_MS - 1);
    scrollBy(280);
    vi.advanceTimersByTime(REST_AFTER_MS);
    expect(rests).toEqual([20]);
  });

  it('does not take its own writing of the scroll for a move', () => {
    const { scroller, topOf } = aScroller();
    scroller.jumpToRow(7_654_321);
    scroller.handleScroll();
    expect(topOf(7_654_321)).toBe(0);
  });

  it('keeps the row on top when rows become higher', () => {
    const { scroller, element } = aScroller();
    scroller.jumpToRow(1234);
    scroller.resize(scrollGeometry({ rowCount: 10_000_000, rowPx: 40, viewPx: 700 }));
    expect(scroller.firstVisibleRow()).toBe(1234);
    expect(element.scrollTop).toBe(1234 * 40);
  });

  it('comes back inside a result that became small', () => {
    const { scroller } = aScroller();
    scroller.jumpToRow(9_000_000);
    scroller.resize(scrollGeometry({ rowCount: 10, rowPx: 28, viewPx: 700 }));
    expect(scroller.getRange()).toEqual({ first: 0, end: 10 });
  });
});
