import { THING_KINDS } from '@plumbline/contract';
import { removeThingShares, removeSharesWith } from '../../platform/access/shares.store.ts';
import { KINDS } from '../../platform/access/thing-kinds.ts';
import type { Trx } from '../../platform/db/database.ts';
import type { DomainEvent } from '../../platform/events/event-log.ts';
import { isSystem } from '../../platform/principal.ts';
import { cancelPersonJobs } from '../../platform/jobs/jobs-of-person.store.ts';
import { disablePersonSchedules } from '../../platform/schedules/schedules.store.ts';
import type { Services } from '../../platform/services.ts';
import { giveTo, listOwned } from './change-shares.ts';
import { revokeEmbedsBy } from './links.store.ts';
import { findFirstOwner } from './people.store.ts';
import { deleteRequestsBy, deleteRequestsFor } from './requests.store.ts';

/** The new owner of a removed member's things: whoever removed them, or the owner who has been there longest. */
async function findHeir(trx: Trx, { actor, subject }: DomainEvent<'member.removed'>): Promise<string | null> {
  if (!isSystem(actor) && actor.userId !== subject.id) {
    return actor.userId;
  }
  return findFirstOwner(trx, actor);
}

/**
 * Without a membership nobody has a permission, and their embeds show nothing: that ended with the row. Here goes what
 * would come back with a new invitation.
 */
async function clearMember(
  services: Services,
  event: DomainEvent<'member.removed'>,
  trx: Trx,
): Promise<void> {
  const { actor, subject, occurredAt } = event;
  const heir = await findHeir(trx, event);
  if (heir !== null) {
    for (const thing of await listOwned(trx, actor, subject.id)) {
      await giveTo(services, trx, { actor, thing, userId: heir });
    }
  }
  await removeSharesWith(trx, actor, subject.id);
  await deleteRequestsBy(trx, actor, subject.id);
  await revokeEmbedsBy(trx, actor, { userId: subject.id, at: occurredAt });
  await cancelPersonJobs(trx, actor, { userId: subject.id, now: occurredAt });
  // They ran as this person. Whoever has the things now decides whether they continue.
  await disablePersonSchedules(trx, services.clock, { tenant: actor, userId: subject.id });
}

/** Changes after which somebody may have lost access, besides those of shares themselves. */
const MAY_END_ACCESS = ['group.deleted', 'group.members_changed', 'member.updated'] as const;

/** Ends the shares and requests of what is deleted, and everything of who is removed. */
export function subscribeSharing(services: Services): void {
  for (const kind of THING_KINDS) {
    const { deletedBy } = KINDS[kind];
    if (deletedBy === null) {
      continue;
    }
    services.events.subscribe(deletedBy, async ({ actor, subject }, trx) => {
      const thing = { kind, id: subject.id };
      await removeThingShares(trx, actor, thing);
      await deleteRequestsFor(trx, actor, thing);
    });
  }
  for (const kind of MAY_END_ACCESS) {
    services.events.subscribe(kind, async () => services.access.recheck());
  }
  services.events.subscribe('member.removed', async (event, trx) => {
    await clearMember(services, event, trx);
    services.access.recheck();
  });
}
