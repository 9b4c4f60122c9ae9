import { createHash } from 'node:crypto';
import type { ScoredInsight } from '@plumbline/insight';
import { insertInto, inTenant } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getReadable } from '../datasources/index.ts';

const ID_DIGITS = 16;

/** By what an insight says and of which columns and values, whatever its numbers are by now. */
export function insightId({ kind, measure, text }: Pick<ScoredInsight, 'kind' | 'measure' | 'text'>): string {
  const names = Object.entries(text.values)
    .flatMap(([name, value]) => (typeof value === 'string' ? [`${name} ${value}`] : []))
    .toSorted((one, other) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([kind, measure, text.code, names]))
    .digest('hex')
    .slice(0, ID_DIGITS);
}

export interface DismissedInsight {
  readonly datasetId: string;
  readonly insightId: string;
}

export async function findDismissals(
  { db }: Services,
  actor: Actor,
  datasetId: string,
): Promise<ReadonlySet<string>> {
  const rows = await inTenant(db.executor, actor)
    .selectFrom('dismissed_insights')
    .select('insight_id')
    .where('dataset_id', '=', datasetId)
    .where('user_id', '=', actor.userId)
    .execute();
  return new Set(rows.map(({ insight_id: id }) => id));
}

/** Throws what `getReadable` throws. */
export async function dismissInsight(
  services: Services,
  actor: Actor,
  { datasetId, insightId: id }: DismissedInsight,
): Promise<{ dismissed: boolean }> {
  await getReadable(services, actor, { id: datasetId });
  await services.db.transaction((trx) =>
    insertInto(trx, 'dismissed_insights')
      .values({
        tenant_id: actor.tenantId,
        dataset_id: datasetId,
        user_id: actor.userId,
        insight_id: id,
        dismissed_at: new Date(services.clock.now()).toISOString(),
      })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'dataset_id', 'user_id', 'insight_id']).doNothing(),
      )
      .execute(),
  );
  return { dismissed: true };
}

/** Throws what `getReadable` throws. */
export async function restoreInsight(
  services: Services,
  actor: Actor,
  { datasetId, insightId: id }: DismissedInsight,
): Promise<{ dismissed: boolean }> {
  await getReadable(services, actor, { id: datasetId });
  await inTenant(services.db.executor, actor)
    .deleteFrom('dismissed_insights')
    .where('dataset_id', '=', datasetId)
    .where('user_id', '=', actor.userId)
    .where('insight_id', '=', id)
    .execute();
  return { dismissed: false };
}
