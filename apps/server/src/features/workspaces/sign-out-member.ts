import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { memberNotFound } from './errors.ts';
import { findStoredMember } from './members.store.ts';
import { lockTenant } from '../../platform/tenants/lock-tenant.ts';
import { assertOwnTenant } from './own-tenant.ts';
import { assertMayChange } from './update-member.ts';

/** Streams end with the sessions. Errors: `tenant.not_found`, `member.not_found`, `auth.forbidden`. */
export async function signOutMember(
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
    await assertMayChange(trx, principal, { member, role: member.role });
    await services.sessions.endIn(trx, { tenantId: principal.tenantId, userId });
    await services.events.append(trx, principal, { kind: 'member.signed_out', id: userId, data: {} });
  });
}
