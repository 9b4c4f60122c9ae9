import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import {
  AT_TOP,
  MAX_PHYSICAL_PX,
  needsRebase,
  rebased,
  rowsInView,
  scrollGeometry,
  scrolled,
  scrolledTo,
  scrolledToRow,
  toPhysical,
  toVirtual,
} from './scroll-geometry.ts';

const tenMillion = scrollGeometry({ rowCount: 10_000_000, rowPx: 28, viewPx: 700 });
const small = scrollGeometry({ rowCount: 1000, rowPx: 28, viewPx: 700 });

describe('scroll geometry', () => {
  it('keeps the element below what browsers can lay out', () => {
    expect(tenMillion.physicalPx).toBe(MAX_PHYSICAL_PX);
    expect(tenMillion.maxVirtual).toBe(280_000_000 - 700);
  });

  it('is the plain scroll of a page when all rows fit', () => {
    expect(small.physicalPx).toBe(28_000);
    expect(scrolled(small, AT_TOP, 20_000)).toEqual({ virtual: 20_000, physical: 20_000 });
  });

  it('moves the rows exactly as far as a wheel tick, anywhere in ten million rows', () => {
    const tick = fc.integer({ min: -300, max: 300 });
    expectProperty(
      fc.property(fc.integer({ min: 0, max: tenMillion.maxVirtual }), tick, (start, delta) => {
        const from = scrolledTo(tenMillion, start);
        const to = scrolled(tenMillion, from, from.physical + delta);
        const bounded = Math.min(tenMillion.maxVirtual, Math.max(0, start + delta));
        expect(to.virtual).toBeCloseTo(bounded, 6);
      }),
      { seed: 7 },
    );
  });

  it('does not drift over a hundred thousand ticks with rebasing in between', () => {
    let state = scrolledTo(tenMillion, 1000);
    for (let tick = 0; tick < 100_000; tick += 1) {
      state = scrolled(tenMillion, state, state.physical + 120);
      state = needsRebase(tenMillion, state, tick % 50 === 0) ? rebased(tenMillion, state) : state;
    }
    expect(state.virtual).toBeCloseTo(1000 + 120 * 100_000, 3);
  });

  it('leaves the rows where they are when physical is put back', () => {
    const moved = scrolled(
      tenMillion,
      scrolledTo(tenMillion, 90_000_000),
      scrolledTo(tenMillion, 90_000_000).physical + 3000,
    );
    expect(needsRebase(tenMillion, moved, true)).toBe(true);
    expect(rebased(tenMillion, moved).virtual).toBe(moved.virtual);
  });

  it('reaches both ends by the scrollbar', () => {
    const middle = scrolledTo(tenMillion, 140_000_000);
    expect(scrolled(tenMillion, middle, 0).virtual).toBe(0);
    expect(scrolled(tenMillion, middle, tenMillion.maxPhysical).virtual).toBe(tenMillion.maxVirtual);
  });

  it('reaches the first row by wheel alone without the element running out of room', () => {
    let state = scrolledTo(tenMillion, 5_000_000);
    let stuck = 0;
    while (state.virtual > 0 && stuck < 5) {
      const next = scrolled(tenMillion, state, Math.max(0, state.physical - 900));
      stuck = next.virtual < state.virtual ? 0 : stuck + 1;
      state = needsRebase(tenMillion, next, false) ? rebased(tenMillion, next) : next;
    }
    expect(state.virtual).toBe(0);
  });

  it('maps there and back to the same place', () => {
    expectProperty(
      fc.property(fc.double({ min: 0, max: tenMillion.maxVirtual, noNaN: true }), (virtual) => {
        expect(toVirtual(tenMillion, toPhysical(tenMillion, virtual))).toBeCloseTo(virtual, 3);
      }),
      { seed: 7 },
    );
  });

  it('never maps a later row before an earlier one', () => {
    const place = fc.double({ min: 0, max: tenMillion.maxVirtual, noNaN: true });
    expectProperty(
      fc.property(place, place, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(toPhysical(tenMillion, low)).toBeLessThanOrEqual(toPhysical(tenMillion, high));
      }),
      { seed: 7 },
    );
  });

  it('shows exactly the row that was jumped to', () => {
    expectProperty(
      fc.property(fc.integer({ min: 0, max: 9_999_000 }), (row) => {
        const { virtual } = scrolledTo(tenMillion, row * 28);
        expect(rowsInView(tenMillion, virtual, 0).first).toBe(row);
      }),
      { seed: 7 },
    );
  });

  it('moves only as far as a hidden row needs', () => {
    const state = scrolledTo(tenMillion, 28 * 100);
    expect(scrolledToRow(tenMillion, state, 110)).toBe(state);
    expect(scrolledToRow(tenMillion, state, 99).virtual).toBe(28 * 99);
    expect(scrolledToRow(tenMillion, state, 125).virtual).toBe(28 * 101);
  });

  it('ends the window at the last row', () => {
    expect(rowsInView(tenMillion, tenMillion.maxVirtual, 6)).toEqual({ first: 9_999_969, end: 10_000_000 });
  });

  it('has no rows in view of an empty result', () => {
    const empty = scrollGeometry({ rowCount: 0, rowPx: 28, viewPx: 700 });
    expect(rowsInView(empty, 0, 6)).toEqual({ first: 0, end: 0 });
  });
});
