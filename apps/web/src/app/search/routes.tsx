import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../lib/routes/root-routes.ts';
import { lazyPage } from '../../lib/loading/lazy-page.ts';

/** A search that looks like a number arrives as one. */
const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const searchRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/search',
    validateSearch: (search: Record<string, unknown>) => ({ q: toText(search['q']) }),
    component: lazyPage(() => import('./search-page.tsx'), 'SearchPage'),
  }),
] as const;
