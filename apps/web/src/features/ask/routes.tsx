import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../lib/routes/root-routes.ts';
import { lazyPage } from '../../lib/loading/lazy-page.ts';

export const askRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    // One page for both, so that the first answer of a conversation stays where it is.
    path: '/ask/{-$thread}',
    validateSearch: (search: {
      readonly dataset?: unknown;
      readonly q?: unknown;
      readonly reading?: unknown;
    }) => search,
    component: lazyPage(() => import('./ask-page.tsx'), 'AskPage'),
  }),
] as const;
