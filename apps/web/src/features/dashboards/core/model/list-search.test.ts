import { describe, expect, it } from 'vitest';
import { parseDashboardSearch, printDashboardSearch } from './list-search.ts';

const FOLDER = '018f3a00-0000-7000-8000-000000000001';

describe('search of the dashboards', () => {
  it('comes back from its address', () => {
    const search = parseDashboardSearch({
      q: 'sales',
      sort: 'name',
      page: 3,
      folder: FOLDER,
      favourites: true,
      new: true,
      dataset: FOLDER,
    });
    expect(parseDashboardSearch(printDashboardSearch(search))).toEqual(search);
  });

  it('takes what it cannot read for its default, and says nothing of defaults', () => {
    const search = parseDashboardSearch({
      sort: 'x',
      page: '-1',
      folder: '../x',
      favourites: 'maybe',
      q: {},
    });
    expect(printDashboardSearch(search)).toEqual({});
    expect(parseDashboardSearch({ folder: 'none' }).folder).toBe('none');
  });
});
