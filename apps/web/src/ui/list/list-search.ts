const SORTS = ['name', '-name', 'updatedAt', '-updatedAt', 'createdAt', '-createdAt'] as const;
export type ListSort = (typeof SORTS)[number];
const DEFAULT_SORT: ListSort = '-updatedAt';
const MAX_QUERY = 200;

/** What every list page reads from its address. */
export interface ListSearch {
  readonly q: string;
  readonly sort: ListSort;
  /** From 1. */
  readonly page: number;
}

/** An invalid part falls back to its default, so that any address opens the list. */
export function parseListSearch({ q, sort, page }: Readonly<Record<string, unknown>>): ListSearch {
  const number = Number(page);
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, MAX_QUERY) : '',
    sort: SORTS.find((one) => one === sort) ?? DEFAULT_SORT,
    page: Number.isSafeInteger(number) && number >= 1 ? number : 1,
  };
}

/** The address of a search without what is at its default. */
export const printListSearch = (search: ListSearch): { q?: string; sort?: ListSort; page?: number } => ({
  ...(search.q === '' ? {} : { q: search.q }),
  ...(search.sort === DEFAULT_SORT ? {} : { sort: search.sort }),
  ...(search.page === 1 ? {} : { page: search.page }),
});
