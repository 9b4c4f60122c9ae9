import type { Role } from '@plumbline/contract';
import type { Trx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { deleteInvitationsBeyond } from './invitations.store.ts';
import { findStoredMember, setMember } from './members.store.ts';
import { lockTenant } from '../../platform/tenants/lock-tenant.ts';
import { joinTenant } from './people.store.ts';

interface Membership extends Pick<Actor, 'tenantId' | 'userId'> {
  readonly role: Role;
}

/** Makes the person a member; of one who is a member already, nothing changes. */
export async function addMembership(
  { clock, events }: Services,
  trx: Trx,
  membership: Membership,
): Promise<void> {
  const { userId, role } = membership;
  if (await joinTenant(trx, clock, membership)) {
    await events.append(trx, membership, { kind: 'member.added', id: userId, data: { role } });
  }
}

/** The role that the workspace's provider gives. Owners are appointed here alone, and stay owners. */
export async function setMemberRole(
  { events }: Services,
  trx: Trx,
  { role, ...actor }: Membership,
): Promise<void> {
  const { userId } = actor;
  await lockTenant(trx, actor);
  const member = await findStoredMember(trx, actor, userId);
  if (member === null || member.role === 'owner' || member.role === role) {
    return;
  }
  await deleteInvitationsBeyond(trx, actor, { userId, role });
  await setMember(trx, actor, { userId, role, attributes: member.attributes });
  await events.append(trx, actor, {
    kind: 'member.updated',
    id: userId,
    data: { changed: ['role'], from: member.role, to: role },
  });
}
