import type { Trx } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import type { RefreshPayload } from '../versions/add-version-payload.ts';
import { refreshJob } from '../versions/refresh.job.ts';
import { listActiveRefreshes } from './refreshes.store.ts';

/** Starts to refresh a dataset, unless that is under way already. Returns the job. Throws `plan.not_allowed`. */
export async function startRefresh(
  { queue, plans }: Services,
  trx: Trx,
  { actor, payload }: { readonly actor: Actor; readonly payload: RefreshPayload },
): Promise<string> {
  const [active] = await listActiveRefreshes(trx, actor, [payload.datasetId]);
  if (active !== undefined) {
    return active.jobId;
  }
  await plans.claim(trx, actor, { limit: 'refreshes', adding: 1 });
  const subject = { kind: 'dataset', id: payload.datasetId };
  return queue.enqueue(trx, { actor, definition: refreshJob, payload, subject });
}
