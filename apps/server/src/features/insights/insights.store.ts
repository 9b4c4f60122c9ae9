import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';
import type { DatasetInsightsRow, ModelInsightsRow } from './tables.ts';

type Tenant = Pick<Actor, 'tenantId'>;

export async function findModelRun(
  db: Executor,
  tenant: Tenant,
  { modelId, part }: { readonly modelId: string; readonly part: string },
): Promise<ModelInsightsRow | null> {
  const row = await inTenant(db, tenant)
    .selectFrom('insight_runs')
    .selectAll()
    .where('model_id', '=', modelId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row ?? null;
}

/** In place of the earlier run for the same part. */
export async function saveModelRun(trx: Trx, row: ModelInsightsRow): Promise<void> {
  const { version, found, computed_at } = row;
  await insertInto(trx, 'insight_runs')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'model_id', 'part']).doUpdateSet({ version, found, computed_at }),
    )
    .execute();
}

export async function findDatasetRun(
  db: Executor,
  tenant: Tenant,
  { datasetId, part }: { readonly datasetId: string; readonly part: string },
): Promise<DatasetInsightsRow | null> {
  const row = await inTenant(db, tenant)
    .selectFrom('dataset_insight_runs')
    .selectAll()
    .where('dataset_id', '=', datasetId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row ?? null;
}

/** In place of the earlier run for the same part. */
export async function saveDatasetRun(trx: Trx, row: DatasetInsightsRow): Promise<void> {
  const { version, recipe_key, found, computed_at } = row;
  await insertInto(trx, 'dataset_insight_runs')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'dataset_id', 'part'])
        .doUpdateSet({ version, recipe_key, found, computed_at }),
    )
    .execute();
}
