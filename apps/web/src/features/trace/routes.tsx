import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { shellRoute } from '../../lib/root-routes.ts';

export const traceRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/trace/$ref',
    component: lazyPage(() => import('./trace-page.tsx'), 'TracePage'),
  }),
] as const;
