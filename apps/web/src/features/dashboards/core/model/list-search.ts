import type { QueryInput, listDashboards } from '@plumbline/contract';

export type BoardSort = NonNullable<QueryInput<typeof listDashboards>['sort']>;
const SORTS: readonly BoardSort[] = ['name', '-name', 'updatedAt', '-updatedAt', 'createdAt', '-createdAt'];
const DEFAULT_SORT: BoardSort = '-updatedAt';

/** What the list of dashboards reads from its address. */
export interface BoardListSearch {
  readonly q: string;
  readonly sort: BoardSort;
  /** From 1. */
  readonly page: number;
  /** A folder's id, `none` for those in no folder, null for all. */
  readonly folder: string | null;
  readonly favourites: boolean;
  /** The dialog for a new one is open; on a dataset where one is named. */
  readonly making: boolean;
  readonly dataset: string | null;
}

const ID = /^[0-9a-f-]{36}$/u;
const idOf = (value: unknown): string | null => (typeof value === 'string' && ID.test(value) ? value : null);
const isOn = (value: unknown): boolean => value === true || value === 'true' || value === 1;

/** Whatever stands in the address becomes a search that works: a bad part falls back to its default. */
export function parseBoardSearch(search: Readonly<Record<string, unknown>>): BoardListSearch {
  const page = Number(search['page']);
  const q = search['q'];
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : '',
    sort: SORTS.find((one) => one === search['sort']) ?? DEFAULT_SORT,
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    folder: search['folder'] === 'none' ? 'none' : idOf(search['folder']),
    favourites: isOn(search['favourites']),
    making: isOn(search['new']),
    dataset: idOf(search['dataset']),
  };
}

/** The address of a search; what is default is left out, so that the plain address is the plain list. */
export const printBoardSearch = (search: BoardListSearch): Record<string, string | number | boolean> => ({
  ...(search.q === '' ? {} : { q: search.q }),
  ...(search.sort === DEFAULT_SORT ? {} : { sort: search.sort }),
  ...(search.page === 1 ? {} : { page: search.page }),
  ...(search.folder === null ? {} : { folder: search.folder }),
  ...(search.favourites ? { favourites: true } : {}),
  ...(search.making ? { new: true } : {}),
  ...(search.dataset === null ? {} : { dataset: search.dataset }),
});

export type BoardSortField = 'name' | 'updatedAt';

export const directionOf = (sort: BoardSort, field: BoardSortField): 'ascending' | 'descending' | 'none' => {
  if (sort === field) {
    return 'ascending';
  }
  return sort === `-${field}` ? 'descending' : 'none';
};

/** A press on a column head: names begin at A, times at the newest; the second press turns round. */
export function pressSort(search: BoardListSearch, field: BoardSortField): BoardListSearch {
  const [first, second]: [BoardSort, BoardSort] =
    field === 'name' ? ['name', '-name'] : ['-updatedAt', 'updatedAt'];
  return { ...search, sort: search.sort === first ? second : first, page: 1 };
}
