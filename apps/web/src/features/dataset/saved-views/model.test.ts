import { expect, it } from 'vitest';
import { savedState, toSearch } from './model.ts';

const SEARCH = {
  f: ['and', ['country', 'in', ['Germany']]],
  s: '-price',
  q: 'tent',
  look: { price: 'scale' },
  sum: { price: 'sum' },
  col: 'price',
  page: 7,
  v: 2,
  panel: 'notifications',
};

it('keeps filters, sort, search, marks and totals, not what was open at the moment', () => {
  const { f, s, q, look, sum } = SEARCH;
  expect(toSearch(savedState(SEARCH))).toEqual({ f, s, q, look, sum });
});

it('opens a view of which a part is broken', () => {
  expect(toSearch({ s: '"-price"', f: '[broken' })).toEqual({ s: '-price' });
});
