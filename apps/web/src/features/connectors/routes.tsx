import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../lib/root-routes.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

export const connectorsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/connections',
    validateSearch: ({ q }: Record<string, unknown>) => (typeof q === 'string' && q !== '' ? { q } : {}),
    component: lazyPage(() => import('./catalogue-page.tsx'), 'CataloguePage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/connections/new/$connector',
    component: lazyPage(() => import('./new-connection-page.tsx'), 'NewConnectionPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/connections/$id',
    component: lazyPage(() => import('./connection-page.tsx'), 'ConnectionPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/connections/$id/extract',
    component: lazyPage(() => import('./extract-page.tsx'), 'ExtractPage'),
  }),
] as const;
