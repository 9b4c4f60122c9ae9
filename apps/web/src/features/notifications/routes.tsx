import { shellPage } from '../../lib/loading/shell-page.ts';

export const notificationRoutes = [
  shellPage('/notifications', () => import('./notifications-page.tsx'), 'NotificationsPage'),
  shellPage('/settings/notifications', () => import('./settings-page.tsx'), 'NotificationSettingsPage'),
] as const;
