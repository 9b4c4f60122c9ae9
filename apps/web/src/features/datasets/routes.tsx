import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { parseListSearch, printListSearch } from '../../ui/list/list-search.ts';

/** Kinds of things the archive holds; the first is shown unless the address names another. */
const archiveKind = (kind: unknown): { kind?: 'datasets' } => (kind === 'datasets' ? { kind } : {});

export const datasetsRoutes = (shell: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => shell,
    path: '/datasets',
    validateSearch: (search: Record<string, unknown>) => printListSearch(parseListSearch(search)),
    component: lazyRouteComponent(() => import('./datasets-page.tsx'), 'DatasetsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/archive',
    validateSearch: (search: Record<string, unknown>) => ({
      ...archiveKind(search['kind']),
      ...printListSearch(parseListSearch(search)),
    }),
    component: lazyRouteComponent(() => import('./archive-page.tsx'), 'ArchivePage'),
  }),
];
