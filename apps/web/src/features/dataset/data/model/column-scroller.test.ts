import { describe, expect, it } from 'vitest';
import { DEFAULT_VIEW } from '../../core/model/view-state.ts';
import { layoutColumns } from '../../core/model/column-layout.ts';
import { ColumnScroller } from './column-scroller.ts';

const columns = Array.from({ length: 2000 }, (_, at) => ({
  name: `c${at}`,
  label: `c${at}`,
  type: 'integer' as const,
}));
const widthsPx = Object.fromEntries(columns.map(({ name }) => [name, 100]));

function aScroller() {
  const scroller = new ColumnScroller();
  const element = { scrollLeft: 0 };
  let renders = 0;
  scroller.setElement(element);
  scroller.resize(layoutColumns(columns, { ...DEFAULT_VIEW, pinnedLeft: ['c0'], widthsPx }), 1000);
  scroller.subscribe(() => (renders += 1));
  return { scroller, element, renderCount: () => renders };
}

describe('column scroller', () => {
  it('renders only when other columns come into view', () => {
    const { scroller, element, renderCount } = aScroller();
    element.scrollLeft = 30;
    scroller.handleScroll();
    element.scrollLeft = 60;
    scroller.handleScroll();
    expect(renderCount()).toBe(0);
    element.scrollLeft = 5000;
    scroller.handleScroll();
    expect([renderCount(), scroller.getRange().first]).toEqual([1, 48]);
  });

  it('shows a far column and leaves a pinned one where it is', () => {
    const { scroller, element } = aScroller();
    scroller.showColumn(1500);
    expect(element.scrollLeft).toBe(1499 * 100 + 100 - 1000);
    scroller.showColumn(0);
    expect(element.scrollLeft).toBe(149_000);
  });

  it('counts downwards from right to left', () => {
    const { scroller, element } = aScroller();
    element.scrollLeft = -5000;
    scroller.handleScroll();
    expect(scroller.getRange().first).toBe(48);
    scroller.showColumn(10);
    expect(element.scrollLeft).toBe(-900);
  });
});
