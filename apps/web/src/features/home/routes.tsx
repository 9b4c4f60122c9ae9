import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../lib/root-routes.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

export const homeRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/',
    component: lazyPage(() => import('./home-page.tsx'), 'HomePage'),
  }),
] as const;
