import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { shellRoute } from '../../lib/root-routes.ts';

export const notificationRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/notifications',
    component: lazyPage(() => import('./notifications-page.tsx'), 'NotificationsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/notifications',
    component: lazyPage(() => import('./settings-page.tsx'), 'NotificationSettingsPage'),
  }),
] as const;
