import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';

/** A search that looks like a number arrives as one. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const searchRoutes = (shell: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => shell,
    path: '/search',
    validateSearch: (search: Record<string, unknown>) => ({ q: textOf(search['q']) }),
    component: lazyRouteComponent(() => import('./search-page.tsx'), 'SearchPage'),
  }),
];
