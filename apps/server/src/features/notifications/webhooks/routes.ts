import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import {
  createWebhook,
  deleteWebhook,
  listLog,
  listWebhooks,
  retryFailed,
  testWebhook,
  updateWebhook,
} from './manage-webhooks.ts';

export const webhookRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.listWebhooks, async ({ principal }) => success(await listWebhooks(services, principal))),
  bind(routes.createWebhook, async ({ principal, body }) =>
    success(await createWebhook(services, principal, body)),
  ),
  bind(routes.updateWebhook, async ({ principal, params, body }) =>
    success(await updateWebhook(services, principal, { id: params.id, edit: body })),
  ),
  bind(routes.deleteWebhook, async ({ principal, params }) => {
    await deleteWebhook(services, principal, params.id);
    return { success: true } as const;
  }),
  bind(routes.listWebhookDeliveries, async ({ principal, params, query }) =>
    success(await listLog(services, principal, { id: params.id, ...query })),
  ),
  bind(routes.testWebhook, async ({ principal, params }) =>
    success(await testWebhook(services, principal, params.id)),
  ),
  bind(routes.retryWebhookDelivery, async ({ principal, params }) =>
    success(await retryFailed(services, principal, params)),
  ),
];
