import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getReadable } from '../datasources/index.ts';
import { deleteDismissal, insertDismissal, type DismissedInsight } from './dismissals.store.ts';

/** Hides an insight from the actor alone. Throws what `getReadable` throws. */
export async function dismissInsight(
  services: Services,
  actor: Actor,
  insight: DismissedInsight,
): Promise<{ dismissed: boolean }> {
  const { db, clock } = services;
  await getReadable(services, actor, { id: insight.datasetId });
  await db.transaction((trx) => insertDismissal(trx, actor, { ...insight, clock }));
  return { dismissed: true };
}

/** Shows a dismissed insight again. Throws what `getReadable` throws. */
export async function restoreInsight(
  services: Services,
  actor: Actor,
  insight: DismissedInsight,
): Promise<{ dismissed: boolean }> {
  await getReadable(services, actor, { id: insight.datasetId });
  await deleteDismissal(services.db.executor, actor, insight);
  return { dismissed: false };
}
