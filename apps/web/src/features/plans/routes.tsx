import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { rootRoute, shellRoute } from '../../lib/root-routes.ts';

export const plansRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/plans',
    component: lazyPage(() => import('./plans-page.tsx'), 'PlansPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/plans/trial',
    component: lazyPage(() => import('./trial-page.tsx'), 'TrialPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/plans/education',
    component: lazyPage(() => import('./education-page.tsx'), 'EducationPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/plans/documents',
    component: lazyPage(() => import('./documents-page.tsx'), 'DocumentsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/plans/quote',
    component: lazyPage(() => import('./quotes-page.tsx'), 'QuotesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/plans/quote/$number',
    component: lazyPage(() => import('./quote-page.tsx'), 'QuotePage'),
  }),
] as const;

/** Outside the shell: whoever accepts a quote may have no account. */
export const acceptQuoteRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/quote',
    component: lazyPage(() => import('./accept-page.tsx'), 'AcceptPage'),
  }),
] as const;
