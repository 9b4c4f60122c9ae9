import type { Services } from '../../platform/services.ts';
import { noticeOf } from './notices.ts';
import { addNotification, trimNotifications } from './notifications.store.ts';

/** Tell people what became of their datasets. Nobody calls this feature: it listens. */
export function subscribeNotifications({ events, clock }: Pick<Services, 'events' | 'clock'>): void {
  events.subscribe('dataset.*', async (event, trx) => {
    const notification = noticeOf(event);
    if (notification && event.actorId !== null) {
      const actor = { tenantId: event.tenantId, userId: event.actorId };
      await addNotification(trx, clock, { actor, notification });
      await trimNotifications(trx, actor);
    }
  });
}
