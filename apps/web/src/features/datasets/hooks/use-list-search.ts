import type { ListScope } from '@plumbline/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { parseListSearch, printListSearch, type ListSearch } from '../../../ui/list/list-search.ts';
import { readScope } from '../../../ui/sharing/list-scope.ts';
import { useSearchKeys } from '../../../lib/routes/use-search-keys.ts';

export interface ListSearchControl {
  readonly search: ListSearch;
  readonly setSearch: (next: ListSearch) => void;
  /** Typing replaces the address, so that Back leaves the list and not a letter. */
  readonly setQuery: (q: string) => void;
  /** Null: whosever they are. */
  readonly scope: ListScope | null;
  readonly setScope: (scope: ListScope | null) => void;
}

/** The search of a list page, stored in the URL. */
export function useListSearch(path: '/datasets' | '/archive'): ListSearchControl {
  const raw = useSearchKeys();
  const navigate = useNavigate();
  const search = useMemo(() => parseListSearch(raw), [raw]);
  const go = useCallback(
    (next: ListSearch, replace: boolean) =>
      void navigate({
        to: path,
        // What others keep in the address (an open panel, the kind) stays.
        search: ({ q: _q, sort: _sort, page: _page, ...rest }: Record<string, unknown>) => ({
          ...rest,
          ...printListSearch(next),
        }),
        replace,
      }),
    [navigate, path],
  );
  return {
    search,
    setSearch: useCallback((next) => go(next, false), [go]),
    scope: readScope(raw['scope']),
    setScope: useCallback(
      (next) =>
        void navigate({
          to: '/datasets',
          search: ({ scope: _scope, page: _page, ...rest }: Record<string, unknown>) => ({
            ...rest,
            ...(next === null ? {} : { scope: next }),
          }),
        }),
      [navigate],
    ),
    setQuery: useCallback((q) => go({ ...search, q, page: 1 }, true), [go, search]),
  };
}
