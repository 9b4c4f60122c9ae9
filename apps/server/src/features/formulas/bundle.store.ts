import type { BundleDataset } from '@plumbline/contract';
import type { Executor } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';

/** Measures as a bundle of the workspace holds them, by the id of their dataset. */
export async function listBundledMeasures(
  db: Executor,
  tenant: Pick<Actor, 'tenantId'>,
): Promise<ReadonlyMap<string, BundleDataset['measures']>> {
  const rows = await inTenant(db, tenant)
    .selectFrom('saved_measures')
    .select(['dataset_id', 'name', 'formula', 'format', 'description', 'grain'])
    .orderBy('id')
    .execute();
  const byDataset = Map.groupBy(rows, ({ dataset_id }) => dataset_id);
  return new Map(
    [...byDataset].map(([datasetId, own]) => [
      datasetId,
      own.map(({ dataset_id: _id, ...measure }) => measure),
    ]),
  );
}
