import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/loading/lazy-page.ts';
import { rootRoute } from '../../lib/routes/root-routes.ts';
import { shellPage } from '../../lib/loading/shell-page.ts';

export const plansRoutes = [
  shellPage('/plans', () => import('./plans-page.tsx'), 'PlansPage'),
  shellPage('/plans/trial', () => import('./trial-page.tsx'), 'TrialPage'),
  shellPage('/plans/education', () => import('./education-page.tsx'), 'EducationPage'),
  shellPage('/plans/documents', () => import('./documents-page.tsx'), 'DocumentsPage'),
  shellPage('/plans/quote', () => import('./quotes-page.tsx'), 'QuotesPage'),
  shellPage('/plans/quote/$number', () => import('./quote-page.tsx'), 'QuotePage'),
] as const;

/** Outside the shell: whoever accepts a quote may have no account. */
export const acceptQuoteRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/quote',
    component: lazyPage(() => import('./accept-page.tsx'), 'AcceptPage'),
  }),
] as const;
