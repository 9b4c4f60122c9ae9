import { findPermission } from '../../platform/access/access.ts';
import { KINDS, type Thing } from '../../platform/access/thing-kinds.ts';
import type { Trx } from '../../platform/db/database.ts';
import { isSystem, type Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { describeEvent, NOTIFIED, recipient, thingOfEvent } from './describe-event.ts';
import { addNotification, trimNotifications } from './notifications.store.ts';

async function isHidden(trx: Trx, actor: Actor, thing: Thing): Promise<boolean> {
  const permission = await findPermission(trx, actor, thing);
  return permission === null && (await KINDS[thing.kind].find(trx, actor, thing.id)) !== null;
}

/** Notifies people of what happened to their things, and never of what they may not see. No other feature calls this one. */
export function subscribeNotifications({ events, clock }: Pick<Services, 'events' | 'clock'>): void {
  events.subscribe(NOTIFIED, async (event, trx) => {
    const userId = recipient(event);
    if (isSystem(event.actor) || userId === null) {
      return;
    }
    const actor = { tenantId: event.actor.tenantId, userId };
    const thing = thingOfEvent(event);
    if (thing !== null && (await isHidden(trx, actor, thing))) {
      return;
    }
    await addNotification(trx, clock, { actor, notification: describeEvent(event) });
    await trimNotifications(trx, actor);
  });
}
