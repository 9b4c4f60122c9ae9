import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { parseBoardSearch, printBoardSearch } from './list/list-search.ts';

export const dashboardsRoutes = (shell: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => shell,
    path: '/dashboards',
    validateSearch: (search: Record<string, unknown>) => printBoardSearch(parseBoardSearch(search)),
    component: lazyRouteComponent(() => import('./list/dashboards-page.tsx'), 'DashboardsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/dashboards/$id',
    component: lazyRouteComponent(() => import('./reading/dashboard-page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/dashboards/$id/tiles/$tile',
    component: lazyRouteComponent(() => import('./reading/dashboard-page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/dashboards/$id/edit',
    component: lazyRouteComponent(() => import('./edit/edit-page.tsx'), 'EditPage'),
  }),
];
