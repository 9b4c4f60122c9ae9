import { acrossTenants, type Executor, type Trx } from '../../../platform/db/database.ts';
import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { FollowingRefreshRow } from '../tables.ts';
import { refreshJob } from '../versions/refresh.job.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** Refreshes of these datasets that have not ended. */
export async function listActiveRefreshes(
  db: Executor,
  tenant: Tenant,
  datasetIds: readonly string[],
): Promise<readonly { readonly jobId: string; readonly datasetId: string }[]> {
  if (datasetIds.length === 0) {
    return [];
  }
  const rows = await inTenant(db, tenant)
    .selectFrom('jobs')
    .select(['id', 'subject_id'])
    .where('subject_kind', '=', 'dataset')
    .where('subject_id', 'in', datasetIds)
    .where('kind', '=', refreshJob.name)
    .where('state', 'in', ['queued', 'running'])
    .execute();
  return rows.map(({ id, subject_id }) => ({ jobId: id, datasetId: subject_id ?? '' }));
}

/** Datasets whose rows are the answer of a statement, with the statement. */
export const listQueryDatasets = (db: Executor, tenant: Tenant) =>
  inTenant(db, tenant)
    .selectFrom('datasets')
    .select(['id', 'owner_id', 'source_query'])
    .where('state', '=', 'active')
    .where('source_query', 'is not', null)
    .execute();

export async function addFollowing(trx: Trx, rows: readonly FollowingRefreshRow[]): Promise<void> {
  if (rows.length > 0) {
    await insertInto(trx, 'following_refreshes')
      .values([...rows])
      .onConflict((conflict) => conflict.columns(['tenant_id', 'dataset_id']).doNothing())
      .execute();
  }
}

/** Following refreshes of all tenants, the oldest first. */
export const listFollowing = (db: Executor, limit: number): Promise<readonly FollowingRefreshRow[]> =>
  acrossTenants(db)
    .selectFrom('following_refreshes')
    .selectAll()
    .orderBy('requested_at')
    .orderBy('dataset_id')
    .limit(limit)
    .execute();

/** False when another server took it. */
export async function takeFollowing(trx: Trx, tenant: Tenant, datasetId: string): Promise<boolean> {
  const { numDeletedRows } = await inTenant(trx, tenant)
    .deleteFrom('following_refreshes')
    .where('dataset_id', '=', datasetId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
