import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';

export const sqlRoutes = (shell: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => shell,
    path: '/sql',
    component: lazyRouteComponent(() => import('./sql-page.tsx'), 'SqlPage'),
  }),
];
