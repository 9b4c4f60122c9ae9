import { describe, expect, it } from 'vitest';
import {
  filterOf,
  isFiltered,
  NO_FILTERS,
  parseActivitySearch,
  printActivitySearch,
} from './activity-search.ts';

describe('the address of the log', () => {
  it('gives its filters back', () => {
    const search = {
      q: 'orders',
      from: '2026-01-31',
      to: '2026-02-28',
      who: 'product',
      kind: 'dataset',
      page: 3,
      entry: 'e',
    };
    expect(printActivitySearch(parseActivitySearch(search))).toEqual(search);
    expect(filterOf(parseActivitySearch(search))).toEqual({
      q: 'orders',
      startDate: '2026-01-31',
      endDate: '2026-02-28',
      actor: 'product',
      kind: 'dataset',
    });
  });

  it('opens the page whatever it holds', () => {
    const search = { q: ['x'], from: '31.01.2026', to: '2026-13-41', who: 7, kind: 'everything', page: -1 };
    expect(parseActivitySearch(search)).toEqual(NO_FILTERS);
    expect(isFiltered(NO_FILTERS)).toBe(false);
    expect(printActivitySearch(NO_FILTERS)).toEqual({});
  });
});
