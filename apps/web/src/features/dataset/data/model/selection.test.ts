import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import type { Selection } from './selection.ts';
import {
  MOVES,
  NOTHING_SELECTED,
  cellCount,
  findMove,
  fitSelection,
  isInRange,
  moveSelection,
  namedSelection,
  placedSelection,
  selectedRange,
  selectCell,
  selectRow,
  startedAt,
} from './selection.ts';

const bounds = { rowCount: 10_000_000, columnCount: 12, pageRows: 25 };
const at = (row: number, column: number): Selection => selectCell(NOTHING_SELECTED, { row, column }, false);

describe('selection', () => {
  it('moves from the first cell when none is active', () => {
    const down = moveSelection(NOTHING_SELECTED, { move: 'page-down', extend: false }, bounds);
    expect(down.active).toEqual({ row: 25, column: 0 });
    const extended = moveSelection(NOTHING_SELECTED, { move: 'row-end', extend: true }, bounds);
    expect(selectedRange(extended)).toEqual({ top: 0, bottom: 0, left: 0, right: 11 });
  });

  it('starts where the focus came in, and stays where it is when a cell is active', () => {
    const started = startedAt(NOTHING_SELECTED, { row: 40, column: 2 });
    expect(moveSelection(started, { move: 'down', extend: false }, bounds).active).toEqual({
      row: 41,
      column: 2,
    });
    const active = at(3, 1);
    expect(startedAt(active, { row: 40, column: 2 })).toBe(active);
  });

  it('goes to the edges of ten million rows', () => {
    const bottom = moveSelection(at(5, 3), { move: 'bottom', extend: false }, bounds);
    expect(bottom.active).toEqual({ row: 9_999_999, column: 3 });
    expect(moveSelection(bottom, { move: 'first-cell', extend: false }, bounds).active).toEqual({
      row: 0,
      column: 0,
    });
  });

  it('never leaves the grid', () => {
    expectProperty(
      fc.property(fc.array(fc.constantFrom(...MOVES), { maxLength: 60 }), (moves) => {
        const end = moves.reduce(
          (selection, move) => moveSelection(selection, { move, extend: false }, bounds),
          at(3, 2),
        );
        expect(end.active?.row).toBeGreaterThanOrEqual(0);
        expect(end.active?.row).toBeLessThan(bounds.rowCount);
        expect(end.active?.column).toBeGreaterThanOrEqual(0);
        expect(end.active?.column).toBeLessThan(bounds.columnCount);
      }),
      { seed: 7 },
    );
  });

  it('extends from where the range began, in any direction', () => {
    const down = moveSelection(at(10, 4), { move: 'page-down', extend: true }, bounds);
    const left = moveSelection(down, { move: 'row-start', extend: true }, bounds);
    expect(selectedRange(left)).toEqual({ top: 10, bottom: 35, left: 0, right: 4 });
    expect(cellCount({ top: 10, bottom: 35, left: 0, right: 4 })).toBe(130);
  });

  it('forgets the range at the next plain move', () => {
    const extended = moveSelection(at(10, 4), { move: 'down', extend: true }, bounds);
    const plain = moveSelection(extended, { move: 'down', extend: false }, bounds);
    expect(selectedRange(plain)).toEqual({ top: 12, bottom: 12, left: 4, right: 4 });
  });

  it('selects a whole row', () => {
    expect(selectedRange(selectRow(7, 12))).toEqual({ top: 7, bottom: 7, left: 0, right: 11 });
  });

  it('comes back inside a smaller result and vanishes with an empty one', () => {
    expect(fitSelection(at(500, 11), { rowCount: 20, columnCount: 3 }).active).toEqual({
      row: 19,
      column: 2,
    });
    expect(fitSelection(at(500, 11), { rowCount: 0, columnCount: 3 })).toEqual(NOTHING_SELECTED);
    const inside = at(1, 1);
    expect(fitSelection(inside, { rowCount: 20, columnCount: 3 })).toBe(inside);
  });

  it('knows which cells are in the range', () => {
    const range = { top: 2, bottom: 4, left: 1, right: 2 };
    expect([
      isInRange(range, 4, 1),
      isInRange(range, 5, 1),
      isInRange(range, 3, 3),
      isInRange(null, 3, 1),
    ]).toEqual([true, false, false, false]);
  });

  it('stays with its columns when they move, and goes with one that is hidden', () => {
    const named = namedSelection({ active: { row: 4, column: 1 }, anchor: { row: 2, column: 2 } }, [
      'a',
      'b',
      'c',
    ]);
    expect(placedSelection(named, ['c', 'a', 'b'])).toEqual({
      active: { row: 4, column: 2 },
      anchor: { row: 2, column: 0 },
    });
    expect(placedSelection(named, ['a', 'b']).anchor).toEqual({ row: 4, column: 1 });
    expect(placedSelection(named, ['a', 'c'])).toBe(NOTHING_SELECTED);
  });

  it('reads keys as the list of keys says', () => {
    expect(findMove({ key: 'ArrowDown', isCommand: true })).toBe('bottom');
    expect(findMove({ key: 'Home', isCommand: false })).toBe('row-start');
    expect(findMove({ key: 'x', isCommand: false })).toBeNull();
  });
});
