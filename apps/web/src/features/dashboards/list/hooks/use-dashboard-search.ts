import { useCallback, useMemo } from 'react';
import {
  parseDashboardSearch,
  printDashboardSearch,
  type DashboardListSearch,
} from '../../core/model/list-search.ts';
import { useChangeSearchKeys, useSearchKeys } from '../../../../lib/routes/use-search-keys.ts';

export interface DashboardSearchControl {
  readonly search: DashboardListSearch;
  readonly setSearch: (change: Partial<DashboardListSearch>) => void;
  /** Typing replaces the address, so that Back leaves the list and not a letter. */
  readonly setQuery: (q: string) => void;
}

const OWN = new Set([
  'q',
  'sort',
  'page',
  'folder',
  'favourites',
  'archived',
  'new',
  'dataset',
  'story',
  'scope',
  'share',
]);

/** The search of the list, stored in the URL. */
export function useDashboardSearch(): DashboardSearchControl {
  const raw = useSearchKeys();
  const changeKeys = useChangeSearchKeys();
  const search = useMemo(() => parseDashboardSearch(raw), [raw]);
  const go = useCallback(
    (next: DashboardListSearch, replace: boolean) =>
      changeKeys(
        // What others keep in the address (an open panel) stays.
        (before) => ({
          ...Object.fromEntries(Object.entries(before).filter(([key]) => !OWN.has(key))),
          ...printDashboardSearch(next),
        }),
        { replace },
      ),
    [changeKeys],
  );
  return {
    search,
    setSearch: useCallback((change) => go({ ...search, ...change }, false), [go, search]),
    setQuery: useCallback((q) => go({ ...search, q, page: 1 }, true), [go, search]),
  };
}
