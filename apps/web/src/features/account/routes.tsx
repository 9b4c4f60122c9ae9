import { createRoute, redirect } from '@tanstack/react-router';
import { shellRoute } from '../../lib/root-routes.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

export const accountRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings',
    beforeLoad: () => {
      redirect({ throw: true, to: '/settings/profile', replace: true });
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
