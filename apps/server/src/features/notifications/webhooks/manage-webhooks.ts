import {
  AppError,
  MAX_WEBHOOKS,
  type BodyOf,
  type createWebhook as createRoute,
  type updateWebhook as updateRoute,
  type Webhook,
  type WebhookDelivery,
} from '@plumbline/contract';
import { newToken } from '../../../platform/auth/tokens.ts';
import { isoNow } from '../../../platform/clock.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../../../platform/db/notification-tables.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getTranslator } from '../../../platform/text/translators.ts';
import { addDelivery } from './send-to-webhooks.ts';
import { sealWebhook } from './webhook-secrets.ts';
import {
  updateWebhookRow,
  findOwnWebhook,
  insertWebhook,
  listDeliveries,
  listOwnWebhooks,
  removeWebhook,
  retryDelivery,
} from './webhooks.store.ts';

const present = (row: WebhookRow): Webhook => ({
  id: row.id,
  name: row.name,
  format: row.format,
  url: row.url_label,
  enabled: row.enabled === 1,
  createdAt: row.created_at,
});

const presentDelivery = (row: WebhookDeliveryRow): WebhookDelivery => ({
  id: row.id,
  // Written by `addDelivery`.
  kind: row.kind as WebhookDelivery['kind'],
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  error: row.error,
  body: row.body,
  nextAttemptAt: row.state === 'waiting' ? row.due_at : null,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
});

async function getOwn({ db }: Services, actor: Actor, id: string): Promise<WebhookRow> {
  const row = await findOwnWebhook(db.executor, actor, id);
  if (row === null) {
    throw new AppError('webhook.not_found', `You have no webhook ${id}. It may have been deleted.`);
  }
  return row;
}

export const listWebhooks = async ({ db }: Services, actor: Actor): Promise<Webhook[]> =>
  (await listOwnWebhooks(db.executor, actor)).map(present);

/** Throws `source.address_refused` for an address that may not be reached, `webhook.too_many`. */
export async function createWebhook(
  { db, clock, sealer, outbound }: Services,
  actor: Actor,
  { name, url, format }: BodyOf<typeof createRoute>,
): Promise<{ readonly webhook: Webhook; readonly secret: string }> {
  await outbound.check(url);
  const id = newId();
  const secret = newToken();
  const row: WebhookRow = {
    tenant_id: actor.tenantId,
    id,
    user_id: actor.userId,
    name,
    format,
    ...sealWebhook(sealer, { id, url, secret }),
    url_label: new URL(url).origin,
    enabled: 1,
    created_at: isoNow(clock),
  };
  await db.transaction(async (trx) => {
    if ((await listOwnWebhooks(trx, actor)).length >= MAX_WEBHOOKS) {
      throw new AppError('webhook.too_many', `You have ${MAX_WEBHOOKS} webhooks. Delete one first.`);
    }
    await insertWebhook(trx, row);
  });
  return { webhook: present(row), secret };
}

export async function updateWebhook(
  services: Services,
  actor: Actor,
  { id, edit }: { readonly id: string; readonly edit: BodyOf<typeof updateRoute> },
): Promise<Webhook> {
  const row = await getOwn(services, actor, id);
  const isEnabled = edit.enabled ?? row.enabled === 1;
  const change = { name: edit.name ?? row.name, enabled: isEnabled ? (1 as const) : (0 as const) };
  await services.db.transaction((trx) => updateWebhookRow(trx, row, change));
  return present({ ...row, ...change });
}

export async function deleteWebhook(services: Services, actor: Actor, id: string): Promise<void> {
  const row = await getOwn(services, actor, id);
  await services.db.transaction((trx) => removeWebhook(trx, row));
}

export async function listLog(
  services: Services,
  actor: Actor,
  request: { readonly id: string; readonly page: number; readonly limit: number },
) {
  const { id, page, limit } = request;
  const webhook = await getOwn(services, actor, id);
  const { rows, total } = await listDeliveries(services.db.executor, webhook, { page, limit });
  return { data: rows.map(presentDelivery), page, limit, total };
}

export async function testWebhook(services: Services, actor: Actor, id: string): Promise<WebhookDelivery> {
  const webhook = await getOwn(services, actor, id);
  const { t } = await getTranslator(actor);
  const content = {
    kind: 'test',
    title: t('webhook.testTitle'),
    body: t('webhook.testBody', { name: webhook.name }),
    link: '/settings/notifications',
  } as const;
  return presentDelivery(
    await services.db.transaction((trx) => addDelivery(services, trx, { webhook, content })),
  );
}

/** Throws `webhook.not_found` also for a delivery that has not failed. */
export async function retryFailed(
  services: Services,
  actor: Actor,
  { id, deliveryId }: { readonly id: string; readonly deliveryId: string },
): Promise<WebhookDelivery> {
  const webhook = await getOwn(services, actor, id);
  const row = await services.db.transaction((trx) =>
    retryDelivery(trx, services.clock, { webhook, deliveryId }),
  );
  if (row === null) {
    throw new AppError('webhook.not_found', `The webhook has no failed delivery ${deliveryId}.`);
  }
  return presentDelivery(row);
}
