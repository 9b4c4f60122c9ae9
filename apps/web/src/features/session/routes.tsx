import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';

/** `to`: where to go after signing in, a path of this client; anything else is dropped. */
const ownPath = (value: unknown): { to?: string } =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? { to: value } : {};

/** These are outside the shell: nobody is signed in yet. */
export const sessionRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: (search: Record<string, unknown>) => ownPath(search['to']),
    component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
  }),
];
