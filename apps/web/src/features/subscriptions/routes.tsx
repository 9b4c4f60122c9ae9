import { shellPage } from '../../lib/loading/shell-page.ts';

export const subscriptionsRoutes = [
  shellPage('/subscriptions', () => import('./subscriptions-page.tsx'), 'SubscriptionsPage'),
] as const;
