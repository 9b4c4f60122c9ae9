import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { tenantNotFound } from './errors.ts';
import { findTenant } from './tenants.store.ts';

/** An address names the workspace of the session, by id or slug. Errors: `tenant.not_found`. */
export async function assertOwnTenant(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  tenant: string,
): Promise<void> {
  if (tenant !== actor.tenantId && tenant !== (await findTenant(db.executor, actor)).slug) {
    throw tenantNotFound(tenant);
  }
}
