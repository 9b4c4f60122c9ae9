import { expect, it } from 'vitest';
import { findPlace, LIST_LIMIT, ownPage } from './record-list.ts';

const page = { keys: ['7', '3', '9'], page: 2, before: '50', after: '12' };

it('a record is between its neighbors, in the order of the list', () => {
  expect(findPlace(page, '3')).toEqual({
    position: LIST_LIMIT + 2,
    previous: { key: '7', page: 2 },
    next: { key: '9', page: 2 },
  });
});

it('the first and last record of a page lead to the pages beside it', () => {
  expect(findPlace(page, '7').previous).toEqual({ key: '50', page: 1 });
  expect(findPlace(page, '9').next).toEqual({ key: '12', page: 3 });
  expect(findPlace({ ...page, before: undefined, after: undefined }, '9').next).toBeNull();
});

it('a record that is not in the list leads to the first that is', () => {
  expect(findPlace(page, '4')).toEqual({ position: null, previous: null, next: { key: '7', page: 2 } });
  expect(findPlace({ ...page, keys: [] }, '4').next).toBeNull();
});

it('a record has a page of its own where nothing is filtered', () => {
  expect(['1', '50', '51', '120'].map(ownPage)).toEqual([1, 1, 2, 3]);
  expect(['x', '-1', '1.5'].map(ownPage)).toEqual([1, 1, 1]);
});
