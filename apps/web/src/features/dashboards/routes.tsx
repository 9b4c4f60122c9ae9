import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { parseDashboardSearch, printDashboardSearch } from './core/model/list-search.ts';
import type { SharePanel } from './view/share-panel.ts';

/** `Share`: what another feature shows under Share; null where there is none. */
export const dashboardsRoutes = (shell: AnyRoute, Share: SharePanel | null): AnyRoute[] => {
  const page = lazyRouteComponent(async () => {
    const { DashboardPage } = await import('./view/dashboard-page.tsx');
    return { Page: () => <DashboardPage Share={Share} /> };
  }, 'Page');
  return [
    createRoute({
      getParentRoute: () => shell,
      path: '/dashboards',
      validateSearch: (search: Record<string, unknown>) => printDashboardSearch(parseDashboardSearch(search)),
      component: lazyRouteComponent(() => import('./list/dashboards-page.tsx'), 'DashboardsPage'),
    }),
    ...['/dashboards/$id', '/dashboards/$id/tiles/$tile'].map((path) =>
      createRoute({ getParentRoute: () => shell, path, component: page }),
    ),
    createRoute({
      getParentRoute: () => shell,
      path: '/dashboards/$id/edit',
      component: lazyRouteComponent(() => import('./edit/edit-page.tsx'), 'EditPage'),
    }),
  ];
};
