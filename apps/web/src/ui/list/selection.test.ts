import { describe, expect, it } from 'vitest';
import { NONE_SELECTED, isAllSelected, reduceSelection, type SelectionEvent } from './selection.ts';

const SHOWN = ['a', 'b', 'c', 'd'];
const run = (...events: SelectionEvent[]): string[] =>
  [...events.reduce(reduceSelection, NONE_SELECTED)].sort();

describe('the selected rows', () => {
  it('come and go one by one', () => {
    expect(run({ kind: 'toggled', id: 'b' }, { kind: 'toggled', id: 'a' })).toEqual(['a', 'b']);
    expect(run({ kind: 'toggled', id: 'b' }, { kind: 'toggled', id: 'b' })).toEqual([]);
  });

  it('extend to a row, upwards and downwards', () => {
    expect(run({ kind: 'ranged', from: 'a', to: 'c', shown: SHOWN })).toEqual(['a', 'b', 'c']);
    expect(run({ kind: 'ranged', from: 'd', to: 'c', shown: SHOWN })).toEqual(['c', 'd']);
  });

  it('extend to one row alone when the other has gone', () => {
    expect(run({ kind: 'ranged', from: 'gone', to: 'c', shown: SHOWN })).toEqual(['c']);
  });

  it('are all or none by the head, all first when only some are', () => {
    expect(run({ kind: 'toggled', id: 'b' }, { kind: 'all-toggled', shown: SHOWN })).toEqual(SHOWN);
    expect(run({ kind: 'all-toggled', shown: SHOWN }, { kind: 'all-toggled', shown: SHOWN })).toEqual([]);
  });

  it('never hold a row that is not shown', () => {
    expect(run({ kind: 'all-toggled', shown: SHOWN }, { kind: 'shown', shown: ['b', 'x'] })).toEqual(['b']);
  });

  it('stay the same value when nothing left', () => {
    const selection = reduceSelection(NONE_SELECTED, { kind: 'toggled', id: 'a' });
    expect(reduceSelection(selection, { kind: 'shown', shown: SHOWN })).toBe(selection);
  });

  it('are gone when cleared', () => {
    expect(run({ kind: 'all-toggled', shown: SHOWN }, { kind: 'cleared' })).toEqual([]);
  });

  it('the selected rows of an empty page are not all', () => {
    expect(isAllSelected(NONE_SELECTED, [])).toBe(false);
  });
});
