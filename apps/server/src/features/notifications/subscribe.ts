import { findPermission } from '../../platform/access/access.ts';
import { KINDS, type Thing } from '../../platform/access/thing-kinds.ts';
import type { Trx } from '../../platform/db/database.ts';
import { isSystem, type Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { describeEvent, NOTIFIED, recipients, thingOfEvent } from './describe-event.ts';
import { notify } from './notify.ts';
import { deleteNotificationSettings } from './settings.store.ts';
import { removeOwnWebhooks } from './webhooks/webhooks.store.ts';

async function isHidden(trx: Trx, actor: Actor, thing: Thing): Promise<boolean> {
  const permission = await findPermission(trx, actor, thing);
  return permission === null && (await KINDS[thing.kind].find(trx, actor, thing.id)) !== null;
}

/** Notifies people of what happened to their things, and never of what they may not see. No other feature calls this one. */
export function subscribeNotifications(services: Services): void {
  services.events.subscribe(NOTIFIED, async (event, trx) => {
    // Nobody is notified of what the product does by itself, except that a plan ends.
    if (isSystem(event.actor) && event.kind !== 'plan.ending') {
      return;
    }
    const thing = thingOfEvent(event);
    for (const userId of recipients(event)) {
      const actor = { tenantId: event.actor.tenantId, userId };
      if (thing === null || !(await isHidden(trx, actor, thing))) {
        await notify(services, trx, { actor, notification: describeEvent(event, userId) });
      }
    }
  });
  // A later invitation starts with neither.
  services.events.subscribe('member.removed', async ({ actor, subject }, trx) => {
    const person = { tenantId: actor.tenantId, userId: subject.id };
    await removeOwnWebhooks(trx, person);
    await deleteNotificationSettings(trx, person);
  });
}
