import { describe, expect, it } from 'vitest';
import {
  toActivityFilter,
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
      thingKind: 'story',
      thing: '01a20b71-03e2-73be-8bd2-26c73948b8aa',
      page: 3,
      entry: 'e',
    };
    expect(printActivitySearch(parseActivitySearch(search))).toEqual(search);
    expect(toActivityFilter(parseActivitySearch(search))).toEqual({
      q: 'orders',
      startDate: '2026-01-31',
      endDate: '2026-02-28',
      actor: 'product',
      kind: 'dataset',
      thingKind: 'story',
      thing: '01a20b71-03e2-73be-8bd2-26c73948b8aa',
    });
  });

  it('opens the page whatever it holds', () => {
    const search = {
      q: ['x'],
      from: '31.01.2026',
      to: '2026-13-41',
      who: 7,
      kind: 'everything',
      thing: '7',
      page: -1,
    };
    expect(parseActivitySearch(search)).toEqual(NO_FILTERS);
    expect(isFiltered(NO_FILTERS)).toBe(false);
    expect(printActivitySearch(NO_FILTERS)).toEqual({});
  });
});
