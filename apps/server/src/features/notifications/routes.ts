import { AppError, routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import type { Services } from '../../platform/services.ts';
import { updateSettings, getSettings } from './notification-settings.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { listNotifications, markAllRead, markRead } from './notifications.store.ts';

const reading = ({ db, clock }: Services): readonly BoundRoute[] => [
  bind(routes.listNotifications, async ({ principal, query }) => {
    const { page, limit } = query;
    const translator = await getTranslator(principal);
    const isUnread = query.unread === 'true';
    const listed = await listNotifications(db.executor, principal, { page, limit, isUnread, translator });
    return { ...success(listed.data), ...listed, page, limit };
  }),
  bind(routes.readNotification, async ({ principal, params }) => {
    const id = params.notifyId;
    const translator = await getTranslator(principal);
    const marked = await db.transaction((trx) => markRead(trx, clock, { actor: principal, id, translator }));
    if (!marked) {
      throw new AppError('notification.not_found', `You have no notification ${id}.`);
    }
    return success(marked);
  }),
  bind(routes.readAllNotifications, async ({ principal }) =>
    success({ read: await db.transaction((trx) => markAllRead(trx, clock, principal)) }),
  ),
];

export const notificationRoutes = (services: Services): readonly BoundRoute[] => [
  ...reading(services),
  ...webhookRoutes(services),
  bind(routes.getNotificationSettings, async ({ principal }) =>
    success(await getSettings(services, principal)),
  ),
  bind(routes.putNotificationSettings, async ({ principal, body }) =>
    success(await updateSettings(services, principal, body)),
  ),
];
