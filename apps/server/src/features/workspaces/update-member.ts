import {
  AppError,
  invariant,
  type BodyOf,
  type Member,
  type updateMember as route,
} from '@plumbline/contract';
import type { Trx } from '../../platform/db/database.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { lastOwner, memberNotFound, ownersOnly } from './errors.ts';
import { assertGroups } from './groups.ts';
import { deleteInvitationsBeyond } from './invitations.store.ts';
import {
  countOwners,
  findStoredMember,
  getMemberRow,
  setMemberGroups,
  setMember,
  type StoredMember,
} from './members.store.ts';
import { lockTenant } from '../../platform/tenants/lock-tenant.ts';
import { assertOwnTenant } from './own-tenant.ts';

type Change = BodyOf<typeof route>;

/**
 * The role of whoever acts, read again behind the lock: it may have changed since the call began. Throws
 * `auth.forbidden` for a change that only owners make, and `member.last_owner`.
 */
export async function assertMayChange(
  trx: Trx,
  principal: Principal,
  { member, role }: { readonly member: StoredMember; readonly role: StoredMember['role'] | null },
): Promise<void> {
  const actor = await findStoredMember(trx, principal, principal.userId);
  const isOwner = actor?.role === 'owner';
  const isSelf = member.userId === principal.userId;
  if (!isOwner && (role === 'owner' || (member.role === 'owner' && !isSelf))) {
    throw ownersOnly();
  }
  if (!isOwner && !isSelf && actor?.role !== 'admin') {
    throw new AppError('auth.forbidden', 'Only admins change members.');
  }
  if (member.role === 'owner' && role !== 'owner' && (await countOwners(trx, principal)) < 2) {
    throw lastOwner();
  }
}

/** Errors: `tenant.not_found`, `member.not_found`, `auth.forbidden`, `member.last_owner`, `request.invalid`. */
export async function updateMember(
  services: Services,
  principal: Principal,
  { tenant, userId, change }: { readonly tenant: string; readonly userId: string; readonly change: Change },
): Promise<Member> {
  await assertOwnTenant(services, principal, tenant);
  await services.db.transaction(async (trx) => {
    await lockTenant(trx, principal);
    const member = await findStoredMember(trx, principal, userId);
    if (member === null) {
      throw memberNotFound(userId);
    }
    const role = change.role ?? member.role;
    await assertMayChange(trx, principal, { member, role });
    await deleteInvitationsBeyond(trx, principal, { userId, role });
    await setMember(trx, principal, { userId, role, attributes: change.attributes ?? member.attributes });
    if (change.groups !== undefined) {
      const groupIds = [...new Set(change.groups)];
      await assertGroups(trx, principal, groupIds);
      await setMemberGroups(trx, principal, { userId, groupIds });
    }
    const changed = Object.keys(change).filter((name) => name !== 'role' || role !== member.role);
    await services.events.append(trx, principal, {
      kind: 'member.updated',
      id: userId,
      data: { changed, ...(role !== member.role && { from: member.role, to: role }) },
    });
  });
  const updated = await getMemberRow(services.db.executor, principal, userId);
  invariant(updated !== null, 'A member who was just written is there.');
  return updated;
}
