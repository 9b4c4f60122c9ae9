import type { OrganisationBundle } from '@plumbline/contract';
import type { Executor } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';

/** Connections as a bundle of the workspace holds them: without their secrets. By id. */
export async function listBundledConnections(
  db: Executor,
  tenant: Pick<Actor, 'tenantId'>,
): Promise<OrganisationBundle['connections']> {
  const rows = await inTenant(db, tenant)
    .selectFrom('connections')
    // Never `secrets`.
    .select(['id', 'kind', 'name', 'label', 'config'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, config: JSON.parse(row.config) as Record<string, unknown> }));
}
