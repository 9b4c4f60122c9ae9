import { AppError, routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import { translatorOf } from '../../platform/text/translators.ts';
import type { Services } from '../../platform/services.ts';
import { listNotifications, markRead } from './notifications.store.ts';

export const notificationRoutes = ({ db, clock }: Services): readonly BoundRoute[] => [
  bind(routes.listNotifications, async ({ principal, query }) => {
    const translator = await translatorOf(principal);
    return success(await listNotifications(db.executor, principal, { ...query, translator }));
  }),
  bind(routes.readNotification, async ({ principal, params }) => {
    const id = params.notifyId;
    const words = await translatorOf(principal);
    const marked = await db.transaction((trx) =>
      markRead(trx, clock, { actor: principal, id, translator: words }),
    );
    if (!marked) {
      throw new AppError('notification.not_found', `You have no notification ${id}.`);
    }
    return success(marked);
  }),
];
