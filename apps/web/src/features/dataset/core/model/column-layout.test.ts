import { DatasetView } from '@plumbline/contract';
import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import type { LayoutColumn } from './column-layout.ts';
import {
  columnsInView,
  defaultWidthPx,
  layoutColumns,
  orderedNames,
  scrollForColumn,
  withFittingPins,
} from './column-layout.ts';

const column = (name: string): LayoutColumn => ({ name, label: name, type: 'integer' });
const columns = ['a', 'b', 'c', 'd', 'e'].map(column);
const view = (of: Partial<DatasetView>): DatasetView => DatasetView.parse(of);
const names = (placed: readonly { column: LayoutColumn }[]): string[] =>
  placed.map(({ column: { name } }) => name);

describe('column layout', () => {
  it('puts pinned columns at the edges, the rest in the person’s order', () => {
    const layout = layoutColumns(columns, view({ pinnedLeft: ['c'], pinnedRight: ['a'], order: ['e', 'b'] }));
    expect([names(layout.left), names(layout.center), names(layout.right)]).toEqual([
      ['c'],
      ['e', 'b', 'd'],
      ['a'],
    ]);
    expect(layout.all.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
  });

  it('leaves hidden columns out, pinned ones too', () => {
    const layout = layoutColumns(columns, view({ pinnedLeft: ['c'], hidden: ['c', 'd'] }));
    expect(names(layout.all)).toEqual(['a', 'b', 'e']);
  });

  it('ignores columns that the dataset no longer has', () => {
    const layout = layoutColumns(
      columns,
      view({ pinnedLeft: ['gone'], order: ['gone', 'b'], hidden: ['gone'] }),
    );
    expect(names(layout.all)).toEqual(['b', 'a', 'c', 'd', 'e']);
  });

  it('shows a column pinned on both sides once', () => {
    const layout = layoutColumns(columns, view({ pinnedLeft: ['a'], pinnedRight: ['a'] }));
    expect(names(layout.all)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('measures right-pinned columns from the end edge', () => {
    const layout = layoutColumns(columns, view({ pinnedRight: ['a', 'b'], widthsPx: { a: 100, b: 60 } }));
    expect(layout.right.map(({ offsetPx }) => offsetPx)).toEqual([60, 0]);
  });

  it('gives a long label more room, within a bound', () => {
    expect(defaultWidthPx({ ...column('x'), label: 'delivery_duration' })).toBeGreaterThan(128);
    expect(defaultWidthPx({ ...column('x'), label: 'x'.repeat(5000) })).toBe(260);
  });

  it('orders named columns first and keeps every column once', () => {
    expect(orderedNames(['a', 'b', 'c'], ['c', 'c', 'x', 'a'])).toEqual(['c', 'a', 'b']);
  });
});

describe('columns in view', () => {
  const wide = layoutColumns(
    Array.from({ length: 2000 }, (_, at) => column(`c${at}`)),
    view({
      widthsPx: Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`c${at}`, 50 + (at % 7) * 20])),
    }),
  );

  it('draws a few of two thousand columns, and the room of the rest adds up', () => {
    expectProperty(
      fc.property(fc.integer({ min: 0, max: wide.centerPx - 900 }), (scrollPx) => {
        const range = columnsInView(wide, { scrollPx, viewPx: 900, overscan: 2 });
        const drawn = wide.center.slice(range.first, range.end);
        const drawnPx = drawn.reduce((sum, { widthPx }) => sum + widthPx, 0);
        expect(range.beforePx + drawnPx + range.afterPx).toBe(wide.centerPx);
        expect(range.beforePx).toBeLessThanOrEqual(scrollPx);
        expect(range.beforePx + drawnPx).toBeGreaterThanOrEqual(scrollPx + 900);
        expect(drawn.length).toBeLessThan(26);
      }),
      { seed: 7 },
    );
  });

  it('is empty without unpinned columns', () => {
    const layout = layoutColumns(columns.slice(0, 1), view({ pinnedLeft: ['a'] }));
    expect(columnsInView(layout, { scrollPx: 0, viewPx: 900, overscan: 2 })).toEqual({
      first: 0,
      end: 0,
      beforePx: 0,
      afterPx: 0,
    });
  });

  it('scrolls as little as shows the whole column', () => {
    const layout = layoutColumns(columns, view({ widthsPx: { a: 100, b: 100, c: 100, d: 100, e: 100 } }));
    expect(scrollForColumn(layout, 3, { scrollPx: 0, viewPx: 250 })).toBe(150);
    expect(scrollForColumn(layout, 0, { scrollPx: 150, viewPx: 250 })).toBe(0);
    expect(scrollForColumn(layout, 2, { scrollPx: 150, viewPx: 250 })).toBe(150);
  });

  it('shows the start of a column that is wider than the window', () => {
    const layout = layoutColumns(columns, view({ widthsPx: { a: 100, b: 900 } }));
    expect(scrollForColumn(layout, 1, { scrollPx: 0, viewPx: 250 })).toBe(100);
  });
});

describe('pins wider than the window', () => {
  const widthsPx = { a: 200, b: 200, c: 200, d: 200, e: 200 };

  it('lets scroll what does not fit, right pins first', () => {
    const pinned = view({ pinnedLeft: ['a', 'b'], pinnedRight: ['d', 'e'], widthsPx });
    expect(withFittingPins(columns, pinned, 800)).toMatchObject({
      pinnedLeft: ['a', 'b'],
      pinnedRight: ['d'],
    });
    expect(withFittingPins(columns, pinned, 420)).toMatchObject({ pinnedLeft: ['a'], pinnedRight: [] });
  });

  it('counts no room for hidden columns and leaves a view that fits as it is', () => {
    const pinned = view({ pinnedLeft: ['a', 'b'], hidden: ['a'], widthsPx });
    expect(withFittingPins(columns, pinned, 400)).toBe(pinned);
  });
});
