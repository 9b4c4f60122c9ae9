import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';

export const accountRoutes = (shell: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => shell,
    path: '/settings',
    beforeLoad: () => {
      // oxlint-disable-next-line typescript/only-throw-error -- the router's redirect is an object it knows, not an error
      throw redirect({ to: '/settings/profile', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/settings/profile',
    component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/settings/security',
    component: lazyRouteComponent(() => import('./security-page.tsx'), 'SecurityPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/settings/preferences',
    component: lazyRouteComponent(() => import('./preferences-page.tsx'), 'PreferencesPage'),
  }),
];
