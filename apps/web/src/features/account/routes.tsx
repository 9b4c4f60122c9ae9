import { createRoute, redirect } from '@tanstack/react-router';
import { shellRoute } from '../../lib/root-routes.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

export const accountRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings',
    beforeLoad: () => {
      // oxlint-disable-next-line typescript/only-throw-error -- the router's redirect is an object it knows, not an error
      throw redirect({ to: '/settings/profile', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/profile',
    component: lazyPage(() => import('./profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/security',
    component: lazyPage(() => import('./security-page.tsx'), 'SecurityPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/preferences',
    component: lazyPage(() => import('./preferences-page.tsx'), 'PreferencesPage'),
  }),
] as const;
