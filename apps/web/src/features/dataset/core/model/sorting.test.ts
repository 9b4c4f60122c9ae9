import type { Sort } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { nextSort, sortWords, withSort } from './sorting.ts';

const find = (name: string) =>
  name === 'ordered_at'
    ? { label: 'Ordered', type: 'timestamp' as const }
    : { label: name, type: 'integer' as const };

describe('sorting by headers', () => {
  it('goes ascending, descending, none', () => {
    const one = nextSort([], 'a', false);
    const two = nextSort(one, 'a', false);
    expect([one, two, nextSort(two, 'a', false)]).toEqual([
      [{ column: 'a', direction: 'asc' }],
      [{ column: 'a', direction: 'desc' }],
      [],
    ]);
  });

  it('replaces the sort by a plain click and adds a key with Shift', () => {
    const one: readonly Sort[] = [{ column: 'a', direction: 'desc' }];
    expect(nextSort(one, 'b', false)).toEqual([{ column: 'b', direction: 'asc' }]);
    expect(nextSort(one, 'b', true)).toEqual([...one, { column: 'b', direction: 'asc' }]);
  });

  it('turns a key round in its place', () => {
    const two: readonly Sort[] = [
      { column: 'a', direction: 'asc' },
      { column: 'b', direction: 'asc' },
    ];
    expect(nextSort(two, 'a', true)).toEqual([{ column: 'a', direction: 'desc' }, two[1]]);
    expect(nextSort(two, 'a', false)).toEqual([{ column: 'a', direction: 'desc' }]);
  });

  it('takes one column out by name and leaves the rest', () => {
    const two: readonly Sort[] = [
      { column: 'a', direction: 'asc' },
      { column: 'b', direction: 'asc' },
    ];
    expect(withSort(two, { column: 'a', direction: null }, false)).toEqual([two[1]]);
    expect(withSort(two, { column: 'b', direction: 'desc' }, false)).toEqual([
      { column: 'b', direction: 'desc' },
    ]);
  });

  it('says the whole sort in words', () => {
    expect(sortWords([], find)).toBe('In the original order');
    expect(
      sortWords(
        [
          { column: 'ordered_at', direction: 'desc' },
          { column: 'revenue', direction: 'asc' },
        ],
        find,
      ),
    ).toBe('Sorted by Ordered, newest first, then revenue, smallest first');
  });
});
