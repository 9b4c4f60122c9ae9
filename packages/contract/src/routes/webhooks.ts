import { z } from 'zod';
import { Webhook, WebhookDelivery } from '../entities/webhook.ts';
import { Id, PageQuery, ok, okEmpty, okPage } from '../envelope.ts';
import { reads } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';
import { WEBHOOK_FORMATS } from '../vocabulary/webhook.ts';

const params = z.object({
  /** Id of the webhook. */
  id: Id,
});
const name = z.string().trim().min(1, 'Give the webhook a name.').max(100);

/** A person's webhooks receive what that person is notified of, and nothing else. */
export const listWebhooks = defineRoute({
  id: 'webhooks.list',
  method: 'GET',
  path: '/v1/webhooks',
  summary: "List the caller's webhooks.",
  policy: reads(),
  reads: { webhook: ALL },
  reply: ok(z.array(Webhook)),
});

/**
 * Deliveries are POSTs of JSON with the header `Plumbline-Signature: t=<seconds since 1970>,v1=<hex>`: the HMAC-SHA-256 of
 * `<t>.<body>` with the secret. Any status from 200 to 299 takes the delivery; everything else is tried again after 1, 5,
 * 30, 120 and 720 minutes.
 */
export const createWebhook = defineRoute({
  id: 'webhooks.create',
  method: 'POST',
  path: '/v1/webhooks',
  summary: 'Create a webhook. The secret that signs its deliveries is in this reply and in no other.',
  policy: reads(),
  changes: { webhook: ALL },
  body: z.object({
    name,
    /** A secret: replies show its scheme and host alone. */
    url: z.string().trim().min(1, 'Enter an address.').max(2000).meta({ secret: true }),
    /** `slack`: a message as Slack and what is compatible with it take it. */
    format: z.enum(WEBHOOK_FORMATS).default('json'),
  }),
  reply: ok(
    z.object({
      webhook: Webhook,
      /** Signs the deliveries. It is not shown again. */
      secret: z.string().meta({ secret: true }),
    }),
  ),
  status: 201,
});

export const updateWebhook = defineRoute({
  id: 'webhooks.update',
  method: 'PUT',
  path: '/v1/webhooks/:id',
  summary: 'Rename a webhook, disable or enable it.',
  policy: reads(),
  changes: { webhook: 'id' },
  params,
  body: z.object({
    name: name.optional(),
    /** False: nothing is sent until it is enabled again. */
    enabled: z.boolean().optional(),
  }),
  reply: ok(Webhook),
});

export const deleteWebhook = defineRoute({
  id: 'webhooks.delete',
  method: 'DELETE',
  path: '/v1/webhooks/:id',
  summary: 'Delete a webhook with its log.',
  policy: reads(),
  changes: { webhook: 'id' },
  params,
  reply: okEmpty,
});

/** Deliveries are stored for 30 days. */
export const listWebhookDeliveries = defineRoute({
  id: 'webhooks.listDeliveries',
  method: 'GET',
  path: '/v1/webhooks/:id/deliveries',
  summary: 'List what was sent to a webhook and what became of it, newest first.',
  policy: reads(),
  reads: { webhook: 'id' },
  params,
  query: PageQuery,
  reply: okPage(WebhookDelivery),
});

export const testWebhook = defineRoute({
  id: 'webhooks.test',
  method: 'POST',
  path: '/v1/webhooks/:id/test',
  summary: 'Send a test message to a webhook.',
  policy: reads(),
  changes: { webhook: 'id' },
  params,
  reply: ok(WebhookDelivery),
  status: 202,
});

export const retryWebhookDelivery = defineRoute({
  id: 'webhooks.retryDelivery',
  method: 'POST',
  path: '/v1/webhooks/:id/deliveries/:deliveryId/retry',
  summary: 'Send a failed delivery again.',
  policy: reads(),
  changes: { webhook: 'id' },
  params: z.object({
    /** Id of the webhook. */
    id: Id,
    /** A delivery of the webhook. */
    deliveryId: Id,
  }),
  reply: ok(WebhookDelivery),
  status: 202,
});
