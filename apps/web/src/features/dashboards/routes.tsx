import { createRoute } from '@tanstack/react-router';
import { parseDashboardSearch, printDashboardSearch } from './core/model/list-search.ts';
import type { BOARD_KEYS } from './core/model/dashboard-address.ts';
import type { SharePanel } from './view/share-panel.ts';
import { shellRoute } from '../../lib/routes/root-routes.ts';
import { shellPage } from '../../lib/loading/shell-page.ts';
import { lazyPage } from '../../lib/loading/lazy-page.ts';

/** What the reader of a dashboard set. */
type DashboardSearch = Partial<Record<(typeof BOARD_KEYS)[number], unknown>>;

/** `Share`: what another feature shows under Share; null where there is none. */
export const dashboardsRoutes = (Share: SharePanel | null) => {
  const page = lazyPage(async () => {
    const { DashboardPage } = await import('./view/dashboard-page.tsx');
    return { Page: () => <DashboardPage Share={Share} /> };
  }, 'Page');
  return [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/dashboards',
      validateSearch: (search: Record<string, unknown>) => printDashboardSearch(parseDashboardSearch(search)),
      component: lazyPage(() => import('./list/dashboards-page.tsx'), 'DashboardsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/dashboards/$id',
      validateSearch: (search: DashboardSearch): DashboardSearch => search,
      component: page,
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/dashboards/$id/tiles/$tile',
      validateSearch: (search: DashboardSearch): DashboardSearch => search,
      component: page,
    }),
    shellPage('/dashboards/$id/edit', () => import('./edit/edit-page.tsx'), 'EditPage'),
  ] as const;
};
