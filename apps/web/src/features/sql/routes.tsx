import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../lib/routes/root-routes.ts';
import { lazyPage } from '../../lib/loading/lazy-page.ts';

export const sqlRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sql',
    validateSearch: (search: { readonly dataset?: unknown }) => search,
    component: lazyPage(() => import('./sql-page.tsx'), 'SqlPage'),
  }),
] as const;
