import { accountRoutes } from './features/accounts/index.ts';
import { notificationRoutes, subscribeNotifications } from './features/notifications/index.ts';
import { uploadRoutes } from './features/uploads/index.ts';
import type { BoundRoute } from './platform/http/bind.ts';
import type { Services } from './platform/services.ts';

/** Every call that is answered. */
export function bindRoutes(services: Services): readonly BoundRoute[] {
  const datasetUsage = async () => ({ datasets: 0, rows: 0, storageBytes: 0 });
  return [
    ...accountRoutes({ ...services, datasetUsage }),
    ...notificationRoutes(services),
    ...uploadRoutes(services),
  ];
}

/** Every listener to domain events. */
export function subscribeFeatures(services: Services): void {
  subscribeNotifications(services);
}
