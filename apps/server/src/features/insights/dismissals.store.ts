import { isoNow, type Clock } from '../../platform/clock.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { insertInto, inTenant } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';

export interface DismissedInsight {
  readonly datasetId: string;
  readonly insightId: string;
}

/** Ids of the insights of a dataset that the actor has dismissed. */
export async function findDismissals(
  db: Executor,
  actor: Actor,
  datasetId: string,
): Promise<ReadonlySet<string>> {
  const rows = await inTenant(db, actor)
    .selectFrom('dismissed_insights')
    .select('insight_id')
    .where('dataset_id', '=', datasetId)
    .where('user_id', '=', actor.userId)
    .execute();
  return new Set(rows.map(({ insight_id: id }) => id));
}

/** Does nothing for one that is dismissed already. */
export async function insertDismissal(
  trx: Trx,
  actor: Actor,
  { datasetId, insightId, clock }: DismissedInsight & { readonly clock: Clock },
): Promise<void> {
  await insertInto(trx, 'dismissed_insights')
    .values({
      tenant_id: actor.tenantId,
      dataset_id: datasetId,
      user_id: actor.userId,
      insight_id: insightId,
      dismissed_at: isoNow(clock),
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'dataset_id', 'user_id', 'insight_id']).doNothing(),
    )
    .execute();
}

export async function deleteDismissal(
  db: Executor,
  actor: Actor,
  { datasetId, insightId }: DismissedInsight,
): Promise<void> {
  await inTenant(db, actor)
    .deleteFrom('dismissed_insights')
    .where('dataset_id', '=', datasetId)
    .where('user_id', '=', actor.userId)
    .where('insight_id', '=', insightId)
    .execute();
}
