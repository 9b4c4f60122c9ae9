import { isSystem } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { describeEvent, NOTIFIED } from './describe-event.ts';
import { addNotification, trimNotifications } from './notifications.store.ts';

/** Notifies people of what happened to their datasets. No other feature calls this one. */
export function subscribeNotifications({ events, clock }: Pick<Services, 'events' | 'clock'>): void {
  events.subscribe(NOTIFIED, async (event, trx) => {
    const { actor } = event;
    if (isSystem(actor)) {
      return;
    }
    await addNotification(trx, clock, { actor, notification: describeEvent(event) });
    await trimNotifications(trx, actor);
  });
}
