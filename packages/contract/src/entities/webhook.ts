import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { NOTIFICATION_KINDS } from '../vocabulary/notification.ts';
import { WEBHOOK_FORMATS, WEBHOOK_STATES } from '../vocabulary/webhook.ts';

/** An address that notifications are sent to. */
export const Webhook = z.object({
  id: Id,
  name: z.string(),
  /** `slack`: a message as Slack and what is compatible with it take it. */
  format: z.enum(WEBHOOK_FORMATS),
  /** Scheme and host: the rest of the address is a secret. */
  url: z.string(),
  /** False: nothing is sent to it. */
  enabled: z.boolean(),
  createdAt: Timestamp,
});
export type Webhook = z.infer<typeof Webhook>;

/** One notification on its way to a webhook. */
export const WebhookDelivery = z.object({
  id: Id,
  /** What it tells of; `test` from the button. */
  kind: z.enum([...NOTIFICATION_KINDS, 'test']),
  /** `waiting`: for its first or another attempt; `failed`: it was given up. */
  state: z.enum(WEBHOOK_STATES),
  /** Requests that were sent. */
  attempts: z.int().nonnegative(),
  /** HTTP status of the last attempt; null where there was no answer. */
  status: z.int().nullable(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  /** Body of the request. */
  body: z.string(),
  /** Null unless it is tried again. */
  nextAttemptAt: Timestamp.nullable(),
  createdAt: Timestamp,
  /** When it was delivered or given up; null before. */
  finishedAt: Timestamp.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
