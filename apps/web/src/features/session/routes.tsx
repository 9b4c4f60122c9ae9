import { isOwnPath } from '@plumbline/contract';
import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/routes/root-routes.ts';
import { lazyPage } from '../../lib/loading/lazy-page.ts';
// Evaluated before the router rewrites the address.
import './sso/provider-answer.ts';

/** `to`: where to go after signing in, a path of this client; anything else is dropped. */
const ownPath = (value: unknown): { to?: string } =>
  typeof value === 'string' && isOwnPath(value) ? { to: value } : {};

/** Slug of the workspace whose sign-in page it is. */
const slugIn = (value: unknown): { workspace?: string } =>
  typeof value === 'string' && /^[a-z0-9-]{1,100}$/u.test(value) ? { workspace: value } : {};

/** These are outside the shell: nobody is signed in yet. */
export const sessionRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in',
    validateSearch: (search: Record<string, unknown>): { to?: string; workspace?: string } => ({
      ...ownPath(search['to']),
      ...slugIn(search['workspace']),
    }),
    component: lazyPage(() => import('./sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/invite',
    component: lazyPage(() => import('./invite-page.tsx'), 'InvitePage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-up',
    component: lazyPage(() => import('./sign-up-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reset',
    component: lazyPage(() => import('./reset-page.tsx'), 'ResetPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/confirm',
    // Whether somebody is signed in decides what is shown.
    beforeLoad: ({ context }) => context.restored,
    component: lazyPage(() => import('./confirm-page.tsx'), 'ConfirmPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sso',
    validateSearch: (search: Record<string, unknown>) => ownPath(search['to']),
    component: lazyPage(() => import('./sso/find-page.tsx'), 'FindSsoPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sso/$tenant',
    validateSearch: (search: Record<string, unknown>) => ownPath(search['to']),
    component: lazyPage(() => import('./sso/offer-page.tsx'), 'SsoOfferPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sso/$tenant/callback',
    component: lazyPage(() => import('./sso/callback-page.tsx'), 'SsoCallbackPage'),
  }),
] as const;
