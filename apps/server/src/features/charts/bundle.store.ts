import type { BundleDataset } from '@plumbline/contract';
import type { Executor } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';

/** Saved charts as a bundle of the workspace holds them, by the id of their dataset. */
export async function listBundledCharts(
  db: Executor,
  tenant: Pick<Actor, 'tenantId'>,
): Promise<ReadonlyMap<string, BundleDataset['charts']>> {
  const rows = await inTenant(db, tenant)
    .selectFrom('saved_charts')
    .select(['dataset_id as datasetId', 'id', 'name', 'chart', 'mode', 'filters'])
    .orderBy('id')
    .execute();
  const charts = rows.map(({ datasetId, chart, filters, ...row }) => ({
    datasetId,
    chart: { ...row, chart: JSON.parse(chart) as never, filters: JSON.parse(filters) as never },
  }));
  const byDataset = Map.groupBy(charts, ({ datasetId }) => datasetId);
  return new Map([...byDataset].map(([datasetId, own]) => [datasetId, own.map(({ chart }) => chart)]));
}
