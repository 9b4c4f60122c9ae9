import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';

export const searchRoutes = (shell: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => shell,
    path: '/search',
    validateSearch: (search: Record<string, unknown>) => ({ q: String(search['q'] ?? '') }),
    component: lazyRouteComponent(() => import('./search-page.tsx'), 'SearchPage'),
  }),
];
