import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';
import type { InsightRunRow } from './tables.ts';

type Tenant = Pick<Actor, 'tenantId'>;

export async function findRun(
  db: Executor,
  tenant: Tenant,
  { modelId, part }: { readonly modelId: string; readonly part: string },
): Promise<InsightRunRow | null> {
  const row = await inTenant(db, tenant)
    .selectFrom('insight_runs')
    .selectAll()
    .where('model_id', '=', modelId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row ?? null;
}

/** In place of the earlier run for the same part. */
export async function saveRun(trx: Trx, row: InsightRunRow): Promise<void> {
  const { version, found, computed_at } = row;
  await insertInto(trx, 'insight_runs')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'model_id', 'part']).doUpdateSet({ version, found, computed_at }),
    )
    .execute();
}
