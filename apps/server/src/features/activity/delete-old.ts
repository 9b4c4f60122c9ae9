import { DAY_MS, PLANS } from '@plumbline/contract';
import { planName } from '../../platform/plans/plan-state.ts';
import type { Services } from '../../platform/services.ts';
import { deleteOldest, listLogs } from './activity.store.ts';

/** Rows of one transaction. */
const BATCH = 1000;

/** Deletes the entries of a tenant from before a moment (milliseconds since 1970). Answers how many. */
export async function deleteOldActivity(
  { db, entryChain }: Pick<Services, 'db' | 'entryChain'>,
  { tenantId, beforeMs }: { readonly tenantId: string; readonly beforeMs: number },
): Promise<number> {
  const before = new Date(beforeMs).toISOString();
  let deleted = 0;
  let batch: number;
  do {
    batch = await db.transaction((trx) => deleteOldest(trx, entryChain, { tenantId, before, limit: BATCH }));
    deleted += batch;
  } while (batch === BATCH);
  return deleted;
}

/** Deletes what is older than the plan or the operator keeps, whichever is less. */
export async function sweepActivity(
  services: Pick<Services, 'db' | 'entryChain' | 'config' | 'clock'>,
): Promise<void> {
  const { db, config, clock } = services;
  for (const { tenantId, plan } of await listLogs(db.executor)) {
    const days = Math.min(PLANS[planName(plan)].activityDays ?? Infinity, config.activityDays ?? Infinity);
    if (days !== Infinity) {
      await deleteOldActivity(services, { tenantId, beforeMs: clock.now() - days * DAY_MS });
    }
  }
}
