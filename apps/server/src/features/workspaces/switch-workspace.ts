import type { ClientInfo } from '../../platform/auth/sessions.ts';
import { allowsSignInBy, parseSignInRules } from '../../platform/auth/sign-in-rules.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { confined, ssoRequired } from '../accounts/index.ts';
import { tenantNotFound } from './errors.ts';
import { findStoredMember } from './members.store.ts';
import { findTenant } from './tenants.store.ts';

/**
 * A session in another workspace of the person. Errors: `tenant.not_found`, also for one they were removed from;
 * `auth.sso_required`, `auth.sso_session`.
 */
export async function switchWorkspace(
  services: Services,
  { userId, tenantId, isConfined }: Principal,
  { tenant, client }: { readonly tenant: string; readonly client: ClientInfo },
): Promise<{ token: string; userId: string }> {
  const actor = { tenantId: tenant, userId };
  if (isConfined && tenant !== tenantId) {
    throw confined('You signed in through this workspace. Sign in again to open another one.');
  }
  const by = isConfined ? 'single-sign-on' : 'password';
  const token = await services.db.transaction(async (trx) => {
    const member = await findStoredMember(trx, actor, userId);
    if (member === null) {
      throw tenantNotFound(tenant);
    }
    const { slug, settings } = await findTenant(trx, actor);
    if (!allowsSignInBy(parseSignInRules(settings), { role: member.role, by })) {
      throw ssoRequired(slug);
    }
    await services.events.append(trx, actor, {
      kind: 'session.started',
      id: userId,
      data: { by: 'switch' },
    });
    return services.sessions.create(trx, { ...actor, by }, client);
  });
  return { token, userId };
}
