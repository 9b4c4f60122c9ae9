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
] as const;
