import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import {
  checkAlertNow,
  createAlert,
  deleteAlert,
  listAlerts,
  listAlertChecks,
  updateAlert,
} from './alerts/manage-alerts.ts';
import {
  createSubscription,
  deleteSubscription,
  listSubscriptions,
  updateSubscription,
} from './reports/manage-subscriptions.ts';

export const subscriptionRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.listSubscriptions, async ({ principal }) =>
    success(await listSubscriptions(services, principal)),
  ),
  bind(routes.createSubscription, async ({ principal, params, body }) =>
    success(await createSubscription(services, principal, { dashboardId: params.id, body })),
  ),
  bind(routes.updateSubscription, async ({ principal, params, body }) =>
    success(await updateSubscription(services, principal, { id: params.id, body })),
  ),
  bind(routes.deleteSubscription, async ({ principal, params }) => {
    await deleteSubscription(services, principal, params.id);
    return { success: true } as const;
  }),
  bind(routes.listAlerts, async ({ principal }) => success(await listAlerts(services, principal))),
  bind(routes.createAlert, async ({ principal, params, body }) =>
    success(await createAlert(services, principal, { dashboardId: params.id, body })),
  ),
  bind(routes.updateAlert, async ({ principal, params, body }) =>
    success(await updateAlert(services, principal, { id: params.id, body })),
  ),
  bind(routes.deleteAlert, async ({ principal, params }) => {
    await deleteAlert(services, principal, params.id);
    return { success: true } as const;
  }),
  bind(routes.checkAlert, async ({ principal, params }) =>
    success({ jobId: await checkAlertNow(services, principal, params.id) }),
  ),
  bind(routes.listAlertChecks, async ({ principal, params }) =>
    success(await listAlertChecks(services, principal, params.id)),
  ),
];
