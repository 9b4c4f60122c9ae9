import type { ListScope } from '@plumbline/contract';
import { createRoute, redirect } from '@tanstack/react-router';
import { parseListSearch, printListSearch } from '../../ui/list/list-search.ts';
import { shellRoute } from '../../lib/routes/root-routes.ts';
import { readScope } from '../../ui/sharing/list-scope.ts';
import { lazyPage } from '../../lib/loading/lazy-page.ts';

/** Kinds of things the archive holds; the first is shown unless the address names another. */
const archiveKind = (kind: unknown): { kind?: 'datasets' } => (kind === 'datasets' ? { kind } : {});

/** The scope of a list, left out where it is everything. */
const scopeKey = (value: unknown): { scope?: ListScope } => {
  const scope = readScope(value);
  return scope === null ? {} : { scope };
};

export const datasetsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/datasets',
    validateSearch: (search: Record<string, unknown>) => ({
      ...printListSearch(parseListSearch(search)),
      ...scopeKey(search['scope']),
    }),
    component: lazyPage(() => import('./datasets-page.tsx'), 'DatasetsPage'),
  }),
  // Older notifications lead here.
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/datasets/archived',
    beforeLoad: () => {
      throw redirect({ to: '/archive', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/archive',
    validateSearch: (search: Record<string, unknown>) => ({
      ...archiveKind(search['kind']),
      ...printListSearch(parseListSearch(search)),
    }),
    component: lazyPage(() => import('./archive-page.tsx'), 'ArchivePage'),
  }),
] as const;
