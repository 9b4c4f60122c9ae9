import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { memberNotFound } from './errors.ts';
import { deleteInvitationsBeyond } from './invitations.store.ts';
import { deleteMember, findStoredMember } from './members.store.ts';
import { lockTenant } from '../../platform/tenants/lock-tenant.ts';
import { assertOwnTenant } from './own-tenant.ts';
import { assertMayChange } from './update-member.ts';

/**
 * Ends the person's sessions in the workspace with the same transaction; what else ends with the membership follows
 * from the event. A person who leaves removes themselves.
 * Errors: `tenant.not_found`, `member.not_found`, `auth.forbidden`, `member.last_owner`.
 */
export async function removeMember(
  services: Services,
  principal: Principal,
  { tenant, userId }: { readonly tenant: string; readonly userId: string },
): Promise<void> {
  await assertOwnTenant(services, principal, tenant);
  await services.db.transaction(async (trx) => {
    await lockTenant(trx, principal);
    const member = await findStoredMember(trx, principal, userId);
    if (member === null) {
      throw memberNotFound(userId);
    }
    await assertMayChange(trx, principal, { member, role: null });
    await deleteInvitationsBeyond(trx, principal, { userId, role: null });
    await services.sessions.endIn(trx, { tenantId: principal.tenantId, userId });
    await deleteMember(trx, principal, userId);
    await services.events.append(trx, principal, {
      kind: 'member.removed',
      id: userId,
      data: { role: member.role },
    });
  });
}
