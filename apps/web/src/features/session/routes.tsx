import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-routes.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

/** `to`: where to go after signing in, a path of this client; anything else is dropped. */
const ownPath = (value: unknown): { to?: string } =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? { to: value } : {};

/** These are outside the shell: nobody is signed in yet. */
export const sessionRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in',
    validateSearch: (search: Record<string, unknown>) => ownPath(search['to']),
    component: lazyPage(() => import('./sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/invite',
    component: lazyPage(() => import('./invite-page.tsx'), 'InvitePage'),
  }),
] as const;
