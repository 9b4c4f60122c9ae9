import { inTenant } from '../../platform/db/in-tenant.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';

export const REQUESTED = 'samples.requested';
export const LOADED = 'sample.loaded';
export const BOARD_MADE = 'sample.dashboard_made';

/** The people who ever requested samples: one per tenant. */
export async function listRequests(db: Executor): Promise<readonly Actor[]> {
  const rows = await acrossTenants(db)
    .selectFrom('events')
    .select(['tenant_id', 'actor_id'])
    .where('kind', '=', REQUESTED)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ tenant_id, actor_id }) =>
    actor_id === null ? [] : [{ tenantId: tenant_id, userId: actor_id }],
  );
}

type Tenant = Pick<Actor, 'tenantId'>;

async function listKeys(db: Executor, { tenantId }: Tenant, kind: string): Promise<ReadonlySet<string>> {
  const rows = await inTenant(db, { tenantId })
    .selectFrom('events')
    .select('subject_id')
    .where('kind', '=', kind)
    .execute();
  return new Set(rows.map(({ subject_id }) => subject_id));
}

/** Keys of the samples that were loaded in a tenant, also of those deleted since. */
export const listLoaded = (db: Executor, tenant: Tenant): Promise<ReadonlySet<string>> =>
  listKeys(db, tenant, LOADED);

/** Keys of the samples that have had a dashboard, also of those deleted since. */
export const listMade = (db: Executor, tenant: Tenant): Promise<ReadonlySet<string>> =>
  listKeys(db, tenant, BOARD_MADE);
