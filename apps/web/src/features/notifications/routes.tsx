import { shellPage } from '../../lib/shell-page.ts';

export const notificationRoutes = [
  shellPage('/notifications', () => import('./notifications-page.tsx'), 'NotificationsPage'),
  shellPage('/settings/notifications', () => import('./settings-page.tsx'), 'NotificationSettingsPage'),
] as const;
