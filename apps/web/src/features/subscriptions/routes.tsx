import { shellPage } from '../../lib/shell-page.ts';

export const subscriptionsRoutes = [
  shellPage('/subscriptions', () => import('./subscriptions-page.tsx'), 'SubscriptionsPage'),
] as const;
