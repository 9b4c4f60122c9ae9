import { inTenant } from '../../../platform/db/in-tenant.ts';
import { hasRole } from '@plumbline/contract';
import type { Services } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/principal.ts';

/**
 * What datasets take up: how many there are, rows of the newest versions, bytes of all versions. Of the whole tenant for
 * admins, of their own datasets for everybody else, who may not know how many rows there are in others.
 */
export async function getDatasetUsage(
  { db }: Pick<Services, 'db'>,
  { tenantId, userId, role }: Actor,
): Promise<{ datasets: number; rows: number; storageBytes: number }> {
  const seesAll = role !== undefined && hasRole(role, 'admin');
  const datasets = await inTenant(db.executor, { tenantId })
    .selectFrom('datasets as d')
    .leftJoin('dataset_versions as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'd.tenant_id')
        .onRef('v.dataset_id', '=', 'd.id')
        .onRef('v.number', '=', 'd.newest_version'),
    )
    .where('d.state', '!=', 'creating')
    .$if(!seesAll, (query) => query.where('d.owner_id', '=', userId))
    .select(({ fn }) => [
      fn.countAll<number>().as('datasets'),
      fn.sum<number | null>('v.row_count').as('rows'),
    ])
    .executeTakeFirstOrThrow();
  const stored = await inTenant(db.executor, { tenantId })
    .selectFrom('dataset_versions as v')
    .innerJoin('datasets as d', (join) =>
      join.onRef('d.tenant_id', '=', 'v.tenant_id').onRef('d.id', '=', 'v.dataset_id'),
    )
    .$if(!seesAll, (query) => query.where('d.owner_id', '=', userId))
    .select(({ fn }) => fn.sum<number | null>('v.size_bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return { datasets: datasets.datasets, rows: datasets.rows ?? 0, storageBytes: stored.bytes ?? 0 };
}
