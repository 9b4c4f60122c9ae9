import { createRoute, redirect } from '@tanstack/react-router';
import { shellRoute } from '../../lib/routes/root-routes.ts';
import { shellPage } from '../../lib/loading/shell-page.ts';

export const accountRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings',
    beforeLoad: () => {
      redirect({ throw: true, to: '/settings/profile', replace: true });
    },
  }),
  shellPage('/settings/profile', () => import('./profile-page.tsx'), 'ProfilePage'),
  shellPage('/settings/security', () => import('./security-page.tsx'), 'SecurityPage'),
  shellPage('/settings/preferences', () => import('./preferences-page.tsx'), 'PreferencesPage'),
] as const;
