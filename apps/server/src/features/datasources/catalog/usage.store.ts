import { hasRole, MAX_STORED_DATASETS, type StoredDataset } from '@plumbline/contract';
import { isVisible } from '../../../platform/access/visible.ts';
import { inTenant } from '../../../platform/db/in-tenant.ts';
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

/** The datasets that the actor sees whose versions take the most bytes, largest first. */
export async function listStoredDatasets(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
): Promise<StoredDataset[]> {
  const rows = await inTenant(db.executor, actor)
    .selectFrom('datasets as d')
    .innerJoin('dataset_versions as v', (join) =>
      join.onRef('v.tenant_id', '=', 'd.tenant_id').onRef('v.dataset_id', '=', 'd.id'),
    )
    .where('d.state', '!=', 'creating')
    .where(isVisible(actor, 'dataset', 'd'))
    .groupBy(['d.id', 'd.name', 'd.state'])
    .select(['d.id', 'd.name', 'd.state'])
    .select(({ fn }) => [
      fn.countAll<number>().as('versions'),
      // PostgreSQL returns the sum of whole numbers as text.
      fn.sum<number | string>('v.size_bytes').as('sizeBytes'),
    ])
    .orderBy(({ fn }) => fn.sum('v.size_bytes'), 'desc')
    .orderBy('d.id')
    .limit(MAX_STORED_DATASETS)
    .execute();
  return rows.map(({ id, name, state, versions, sizeBytes }) => ({
    id,
    name,
    state: state === 'archived' ? 'archived' : 'active',
    versions,
    sizeBytes: Number(sizeBytes),
  }));
}
