import { describe, expect, it } from 'vitest';
import { directionOf, parseBoardSearch, pressSort, printBoardSearch } from './list-search.ts';

const FOLDER = '018f3a00-0000-7000-8000-000000000001';

describe('search of the dashboards', () => {
  it('comes back from its address', () => {
    const search = parseBoardSearch({
      q: 'sales',
      sort: 'name',
      page: 3,
      folder: FOLDER,
      favourites: true,
      new: true,
      dataset: FOLDER,
    });
    expect(parseBoardSearch(printBoardSearch(search))).toEqual(search);
  });

  it('takes what it cannot read for its default, and says nothing of defaults', () => {
    const search = parseBoardSearch({ sort: 'x', page: '-1', folder: '../x', favourites: 'maybe', q: {} });
    expect(printBoardSearch(search)).toEqual({});
    expect(parseBoardSearch({ folder: 'none' }).folder).toBe('none');
  });

  it('turns a column round at the second press and goes to the first page', () => {
    const plain = parseBoardSearch({ page: 4 });
    const byName = pressSort(plain, 'name');
    expect([byName.sort, byName.page, pressSort(byName, 'name').sort]).toEqual(['name', 1, '-name']);
    expect(directionOf(plain.sort, 'updatedAt')).toBe('descending');
    expect(pressSort(plain, 'updatedAt').sort).toBe('updatedAt');
  });
});
