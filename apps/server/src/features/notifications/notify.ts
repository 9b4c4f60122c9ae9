import type { Trx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { notificationMail } from './notification-mails.ts';
import { addNotification, trimNotifications, type NewNotification } from './notifications.store.ts';
import { findMailAddress } from '../../platform/tenants/find-mail-address.ts';
import { findNotificationSettings } from './settings.store.ts';
import { sendToWebhooks } from './webhooks/send-to-webhooks.ts';

interface Notice {
  readonly actor: Actor;
  readonly notification: NewNotification;
}

/** Nothing is mailed to somebody who is no member any more, or without a mail server. */
async function mailNotification({ mail, config }: Services, trx: Trx, notice: Notice): Promise<void> {
  const { actor, notification } = notice;
  const address = config.mail === null ? null : await findMailAddress(trx, actor);
  if (address !== null) {
    const { email: to, locale } = address;
    const { tenantId } = actor;
    await mail.send(trx, { tenantId, to, locale, ...notificationMail(notification), validUntil: null });
  }
}

/** Notifies a person in the channels that they chose. Whether they may hear of it is decided before. */
export async function notify(services: Services, trx: Trx, notice: Notice): Promise<void> {
  const { actor, notification } = notice;
  const { channels } = await findNotificationSettings(trx, actor);
  const chosen = channels[notification.kind];
  if (chosen.inApp) {
    await addNotification(trx, services.clock, notice);
    await trimNotifications(trx, actor);
  }
  if (chosen.mail) {
    await mailNotification(services, trx, notice);
  }
  if (chosen.webhook) {
    await sendToWebhooks(services, trx, notice);
  }
}
