import { inTenant } from '../../../platform/db/in-tenant.ts';
import type { Services } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/principal.ts';

/** What a tenant's datasets take up: how many there are, rows of the newest versions, bytes of all versions. */
export async function getDatasetUsage(
  { db }: Pick<Services, 'db'>,
  { tenantId }: Actor,
): Promise<{ datasets: number; rows: number; storageBytes: number }> {
  const datasets = await inTenant(db.executor, { tenantId })
    .selectFrom('datasets as d')
    .leftJoin('dataset_versions as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'd.tenant_id')
        .onRef('v.dataset_id', '=', 'd.id')
        .onRef('v.number', '=', 'd.newest_version'),
    )
    .where('d.state', '!=', 'creating')
    .select(({ fn }) => [
      fn.countAll<number>().as('datasets'),
      fn.sum<number | null>('v.row_count').as('rows'),
    ])
    .executeTakeFirstOrThrow();
  const stored = await inTenant(db.executor, { tenantId })
    .selectFrom('dataset_versions')
    .select(({ fn }) => fn.sum<number | null>('size_bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return { datasets: datasets.datasets, rows: datasets.rows ?? 0, storageBytes: stored.bytes ?? 0 };
}
