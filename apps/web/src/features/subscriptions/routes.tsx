import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { shellRoute } from '../../lib/root-routes.ts';

export const subscriptionsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/subscriptions',
    component: lazyPage(() => import('./subscriptions-page.tsx'), 'SubscriptionsPage'),
  }),
] as const;
