import type { WebhookDelivery } from '@plumbline/contract';
import { isoNow } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../../../platform/db/notification-tables.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getTranslator } from '../../../platform/text/translators.ts';
import type { NewNotification } from '../notifications.store.ts';
import { findMailAddress } from '../../../platform/tenants/find-mail-address.ts';
import { printMessage, type WebhookMessage } from './webhook-message.ts';
import { insertDelivery, listOwnWebhooks } from './webhooks.store.ts';

type WebhookContent = Pick<WebhookMessage, 'title' | 'body'> & {
  readonly kind: WebhookDelivery['kind'];
  readonly link: string | null;
};

/** A message for one webhook, sent after the commit. */
export async function addDelivery(
  { clock, config }: Services,
  trx: Trx,
  { webhook, content }: { readonly webhook: WebhookRow; readonly content: WebhookContent },
): Promise<WebhookDeliveryRow> {
  const id = newId();
  const createdAt = isoNow(clock);
  const { kind, title, body, link } = content;
  const address = link === null || config.publicUrl === null ? null : `${config.publicUrl}${link}`;
  const row: WebhookDeliveryRow = {
    tenant_id: webhook.tenant_id,
    id,
    webhook_id: webhook.id,
    kind,
    body: printMessage(webhook.format, { id, kind, title, body, link: address, createdAt }),
    state: 'waiting',
    attempts: 0,
    due_at: createdAt,
    status: null,
    error: null,
    created_at: createdAt,
    finished_at: null,
  };
  await insertDelivery(trx, row);
  return row;
}

/** To all webhooks of a person that are enabled, in the person's language. */
export async function sendToWebhooks(
  services: Services,
  trx: Trx,
  { actor, notification }: { readonly actor: Actor; readonly notification: NewNotification },
): Promise<void> {
  const webhooks = (await listOwnWebhooks(trx, actor)).filter(({ enabled }) => enabled === 1);
  const address = webhooks.length === 0 ? null : await findMailAddress(trx, actor);
  if (address === null) {
    return;
  }
  const { say } = await getTranslator(address);
  const { kind, link } = notification;
  const content = { kind, title: say(notification.title), body: say(notification.body), link };
  for (const webhook of webhooks) {
    await addDelivery(services, trx, { webhook, content });
  }
}
