import { describe, expect, it } from 'vitest';
import {
  directionOf,
  pageSpan,
  parseListSearch,
  pressSort,
  printListSearch,
  withQuery,
} from './list-search.ts';

const PLAIN = { q: '', sort: '-updatedAt', page: 1 } as const;

describe('the address of a list', () => {
  it('is the newest changes first when it says nothing', () => {
    expect(parseListSearch({})).toEqual(PLAIN);
    expect(printListSearch(PLAIN)).toEqual({});
  });

  it('reads back what it wrote', () => {
    const search = { q: 'orders 2026', sort: '-name', page: 4 } as const;
    expect(parseListSearch(printListSearch(search))).toEqual(search);
  });

  it('takes a number for a search text', () => {
    expect(parseListSearch({ q: 2026 }).q).toBe('2026');
  });

  it.each([
    { page: 0 },
    { page: -2 },
    { page: 1.5 },
    { page: 'x' },
    { page: null },
    { sort: 'rows' },
    { q: ['a'] },
  ])('falls back to the default for %j', (broken) => {
    expect(parseListSearch(broken)).toEqual(PLAIN);
  });

  it('cuts a search text at what the server takes', () => {
    expect(parseListSearch({ q: 'x'.repeat(500) }).q).toHaveLength(200);
  });

  it('goes back to the first page when the search or the sort changes', () => {
    const third = { ...PLAIN, page: 3 };
    expect(withQuery(third, 'a')).toEqual({ q: 'a', sort: '-updatedAt', page: 1 });
    expect(pressSort(third, 'name').page).toBe(1);
  });
});

describe('a press on a column head', () => {
  it('begins names at A and turns round on the second press', () => {
    const once = pressSort(PLAIN, 'name');
    expect(once.sort).toBe('name');
    expect(pressSort(once, 'name').sort).toBe('-name');
    expect(pressSort(pressSort(once, 'name'), 'name').sort).toBe('name');
  });

  it('begins times at the newest', () => {
    const byName = pressSort(PLAIN, 'name');
    expect(pressSort(byName, 'updatedAt').sort).toBe('-updatedAt');
    expect(pressSort(PLAIN, 'updatedAt').sort).toBe('updatedAt');
  });

  it('tells the direction of each head', () => {
    expect(directionOf('name', 'name')).toBe('ascending');
    expect(directionOf('-updatedAt', 'updatedAt')).toBe('descending');
    expect(directionOf('-updatedAt', 'name')).toBe('none');
  });
});

describe('the span of a page', () => {
  it('counts rows from 1', () => {
    expect(pageSpan(1, 123)).toEqual({ from: 1, to: 50, pages: 3 });
    expect(pageSpan(3, 123)).toEqual({ from: 101, to: 123, pages: 3 });
  });

  it('of nothing is one empty page', () => {
    expect(pageSpan(1, 0)).toEqual({ from: 0, to: 0, pages: 1 });
  });
});
