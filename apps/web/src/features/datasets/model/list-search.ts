import { DEFAULT_LIMIT, type ListQuery } from '@plumbline/contract';

export type ListSort = ListQuery['sort'];
const SORTS: readonly ListSort[] = ['name', '-name', 'updatedAt', '-updatedAt', 'createdAt', '-createdAt'];
const DEFAULT_SORT: ListSort = '-updatedAt';

/** What a list page reads from its address. */
export interface ListSearch {
  readonly q: string;
  readonly sort: ListSort;
  /** From 1. */
  readonly page: number;
}

/** Whatever stands in the address becomes a search that works: a bad part falls back to its default. */
export function parseListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const { q, sort, page } = search;
  const number = Number(page);
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : '',
    sort: SORTS.find((one) => one === sort) ?? DEFAULT_SORT,
    page: Number.isSafeInteger(number) && number >= 1 ? number : 1,
  };
}

/** The address of a search; what is default is left out, so that the plain address is the plain list. */
export const printListSearch = (search: ListSearch): { q?: string; sort?: ListSort; page?: number } => ({
  ...(search.q === '' ? {} : { q: search.q }),
  ...(search.sort === DEFAULT_SORT ? {} : { sort: search.sort }),
  ...(search.page === 1 ? {} : { page: search.page }),
});

export const withQuery = (search: ListSearch, q: string): ListSearch => ({ ...search, q, page: 1 });

export type SortField = 'name' | 'updatedAt' | 'createdAt';
export type SortDirection = 'ascending' | 'descending' | 'none';

export const directionOf = (sort: ListSort, field: SortField): SortDirection => {
  if (sort === field) {
    return 'ascending';
  }
  return sort === `-${field}` ? 'descending' : 'none';
};

/** A press on a column head: names begin at A, times at the newest; the second press turns round. */
export function pressSort(search: ListSearch, field: SortField): ListSearch {
  const first: ListSort = field === 'name' ? 'name' : `-${field}`;
  const second: ListSort = field === 'name' ? '-name' : field;
  return { ...search, sort: search.sort === first ? second : first, page: 1 };
}

export interface PageSpan {
  /** Number of the first row shown, from 1; 0 when there is none. */
  readonly from: number;
  readonly to: number;
  readonly pages: number;
}

export const pageSpan = (page: number, total: number, limit = DEFAULT_LIMIT): PageSpan => ({
  from: total === 0 ? 0 : (page - 1) * limit + 1,
  to: Math.min(total, page * limit),
  pages: Math.max(1, Math.ceil(total / limit)),
});
