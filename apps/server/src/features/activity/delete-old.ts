import { DAY_MS } from '@plumbline/contract';
import type { Services } from '../../platform/services.ts';
import { deleteOldest, listLogs } from './activity.store.ts';

/** Rows of one transaction. */
const BATCH = 1000;

/** Deletes the entries of all tenants from before a moment (milliseconds since 1970). Answers how many. */
export async function deleteOldActivity(
  { db, entryChain }: Pick<Services, 'db' | 'entryChain'>,
  beforeMs: number,
): Promise<number> {
  const before = new Date(beforeMs).toISOString();
  let deleted = 0;
  for (const tenantId of await listLogs(db.executor)) {
    let batch: number;
    do {
      batch = await db.transaction((trx) =>
        deleteOldest(trx, entryChain, { tenantId, before, limit: BATCH }),
      );
      deleted += batch;
    } while (batch === BATCH);
  }
  return deleted;
}

/** Deletes what is older than the operator's retention period. */
export async function sweepActivity(
  services: Pick<Services, 'db' | 'entryChain' | 'config' | 'clock'>,
): Promise<void> {
  const { activityDays } = services.config;
  if (activityDays !== null) {
    await deleteOldActivity(services, services.clock.now() - activityDays * DAY_MS);
  }
}
