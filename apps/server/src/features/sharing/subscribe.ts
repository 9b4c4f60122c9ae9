import { THING_KINDS } from '@plumbline/contract';
import { KINDS } from '../../platform/access/thing-kinds.ts';
import type { Trx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import type { DomainEvent } from '../../platform/events/event-log.ts';
import { isSystem } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { giveTo, listOwned } from './change-shares.ts';

/** The new owner of a removed member's things: whoever removed them, or the owner who has been there longest. */
async function findHeir(trx: Trx, { actor, subject }: DomainEvent<'member.removed'>): Promise<string | null> {
  if (!isSystem(actor) && actor.userId !== subject.id) {
    return actor.userId;
  }
  const owner = await inTenant(trx, actor)
    .selectFrom('members')
    .select('user_id')
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .orderBy('user_id')
    .executeTakeFirst();
  return owner?.user_id ?? null;
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
  await inTenant(trx, actor)
    .deleteFrom('shares')
    .where('holder_kind', '=', 'user')
    .where('holder_id', '=', subject.id)
    .execute();
  await inTenant(trx, actor).deleteFrom('access_requests').where('user_id', '=', subject.id).execute();
  await inTenant(trx, actor)
    .updateTable('embeds')
    .set({ revoked_at: occurredAt })
    .where('created_by', '=', subject.id)
    .where('revoked_at', 'is', null)
    .execute();
  await inTenant(trx, actor)
    .updateTable('jobs')
    // Queued ones end at once instead of when their turn comes.
    .set(({ eb }) => ({
      cancel_requested: 1,
      due_at: eb.case().when('state', '=', 'queued').then(occurredAt).else(eb.ref('due_at')).end(),
    }))
    .where('user_id', '=', subject.id)
    .where('state', 'in', ['queued', 'running'])
    .execute();
  // They ran as this person. Whoever has the things now decides whether they continue.
  await inTenant(trx, actor)
    .updateTable('schedules')
    .set({ enabled: 0, next_at: null, due_at: null })
    .where('user_id', '=', subject.id)
    .execute();
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
      for (const table of ['shares', 'access_requests'] as const) {
        await inTenant(trx, actor)
          .deleteFrom(table)
          .where('kind', '=', kind)
          .where('thing_id', '=', subject.id)
          .execute();
      }
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
