import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { DatasetView } from '@plumbline/contract';
import type { Executor } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/principal.ts';

/** The caller's own view of a dataset; null when none was saved. */
export async function findView(db: Executor, actor: Actor, datasetId: string): Promise<DatasetView | null> {
  const row = await inTenant(db, actor)
    .selectFrom('dataset_views')
    .select('view')
    .where('dataset_id', '=', datasetId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  return row ? (JSON.parse(row.view) as DatasetView) : null;
}

export async function saveView(
  db: Executor,
  actor: Actor,
  stored: { datasetId: string; view: DatasetView; now: string },
): Promise<void> {
  const view = JSON.stringify(stored.view);
  await insertInto(db, 'dataset_views')
    .values({
      tenant_id: actor.tenantId,
      dataset_id: stored.datasetId,
      user_id: actor.userId,
      view,
      updated_at: stored.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'dataset_id', 'user_id']).doUpdateSet({ view, updated_at: stored.now }),
    )
    .execute();
}
