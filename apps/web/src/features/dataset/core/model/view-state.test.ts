import type { DatasetView } from '@plumbline/contract';
import { DatasetView as DatasetViewSchema } from '@plumbline/contract';
import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import { layoutColumns } from './column-layout.ts';
import type { ViewAction } from './view-state.ts';
import { DEFAULT_VIEW, reduceView } from './view-state.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e'];
const columns = NAMES.map((name) => ({ name, label: name, type: 'text' as const }));
const after = (...actions: readonly ViewAction[]): DatasetView =>
  actions.reduce((view, action) => reduceView(view, action, NAMES), DEFAULT_VIEW);
const shown = (view: DatasetView): string =>
  layoutColumns(columns, view)
    .all.map(({ column }) => column.name)
    .join('');

describe('view of a dataset', () => {
  it('pins to one side at a time', () => {
    const view = after(
      { type: 'pin', column: 'c', side: 'left' },
      { type: 'pin', column: 'c', side: 'right' },
    );
    expect([view.pinnedLeft, view.pinnedRight, shown(view)]).toEqual([[], ['c'], 'abdec']);
  });

  it('puts a column back where it stood when it is unpinned', () => {
    const view = after({ type: 'pin', column: 'c', side: 'left' }, { type: 'pin', column: 'c', side: null });
    expect(shown(view)).toBe('abcde');
  });

  it('hides and shows without losing the place', () => {
    const hidden = after({ type: 'step', column: 'e', by: -1 }, { type: 'hide', columns: ['e', 'e', 'a'] });
    expect(shown(hidden)).toBe('bcd');
    expect(shown(reduceView(hidden, { type: 'show', columns: ['e', 'a'] }, NAMES))).toBe('abced');
  });

  it('steps past hidden columns and stops at the end', () => {
    const view = after({ type: 'hide', columns: ['b'] }, { type: 'step', column: 'a', by: 1 });
    expect(shown(view)).toBe('cade');
    const end = after({ type: 'step', column: 'e', by: 1 });
    expect(shown(end)).toBe('abcde');
  });

  it('steps within the pinned columns', () => {
    const view = after(
      { type: 'pin', column: 'd', side: 'left' },
      { type: 'pin', column: 'a', side: 'left' },
      { type: 'step', column: 'a', by: -1 },
    );
    expect([view.pinnedLeft, shown(view)]).toEqual([['a', 'd'], 'adbce']);
  });

  it('pins a column that is dropped beside a pinned one and frees one dropped beside an unpinned one', () => {
    const pinned = after(
      { type: 'pin', column: 'e', side: 'right' },
      { type: 'place', column: 'a', target: 'e', side: 'before' },
    );
    expect([pinned.pinnedRight, shown(pinned)]).toEqual([['a', 'e'], 'bcdae']);
    const freed = reduceView(pinned, { type: 'place', column: 'a', target: 'c', side: 'after' }, NAMES);
    expect([freed.pinnedRight, shown(freed)]).toEqual([['e'], 'bcade']);
  });

  it('keeps widths within what can be used and whole', () => {
    const view = after(
      { type: 'resize', column: 'a', widthPx: 3 },
      { type: 'resize', column: 'b', widthPx: 1e9 },
      { type: 'resize', column: 'c', widthPx: 120.4 },
    );
    expect(view.widthsPx).toEqual({ a: 40, b: 2000, c: 120 });
    expect(reduceView(view, { type: 'reset-width', column: 'b' }, NAMES).widthsPx).toEqual({ a: 40, c: 120 });
  });

  it('shows every column that is not hidden exactly once after any actions, and stays valid', () => {
    const name = fc.constantFrom(...NAMES);
    const action: fc.Arbitrary<ViewAction> = fc.oneof(
      fc.record({
        type: fc.constant('pin' as const),
        column: name,
        side: fc.constantFrom('left' as const, 'right' as const, null),
      }),
      fc.record({ type: fc.constant('hide' as const), columns: fc.array(name, { maxLength: 2 }) }),
      fc.record({ type: fc.constant('show' as const), columns: fc.array(name, { maxLength: 2 }) }),
      fc.record({
        type: fc.constant('place' as const),
        column: name,
        target: name,
        side: fc.constantFrom('before' as const, 'after' as const),
      }),
      fc.record({
        type: fc.constant('step' as const),
        column: name,
        by: fc.constantFrom(-1 as const, 1 as const),
      }),
    );
    expectProperty(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const view = after(...actions);
        const expected = NAMES.filter((each) => !view.hidden.includes(each));
        expect(shown(view).split('').sort()).toEqual(expected);
        expect(DatasetViewSchema.safeParse(view).success).toBe(true);
      }),
      { seed: 7 },
    );
  });
});
