import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';

export const homeRoutes = (shell: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => shell,
    path: '/',
    component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
  }),
];
