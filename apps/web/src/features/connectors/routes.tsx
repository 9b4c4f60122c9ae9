import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';

export const connectorsRoutes = (shell: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => shell,
    path: '/connections',
    validateSearch: ({ q }: Record<string, unknown>) => (typeof q === 'string' && q !== '' ? { q } : {}),
    component: lazyRouteComponent(() => import('./catalogue-page.tsx'), 'CataloguePage'),
  }),
];
