import { describe, expect, it } from 'vitest';
import { parseListSearch, printListSearch } from './list-search.ts';

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
});
