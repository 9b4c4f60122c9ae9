import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { deleteDataset, findDataset } from './dataset.store.ts';
import { datasetFolder } from './dataset-key.ts';
import { findRunningJob } from './get-dataset.ts';

export interface Deletion {
  readonly id: string;
  readonly result: 'deleted' | 'not_archived' | 'not_found' | 'in_use';
}

/** The row goes first: bytes that a crash leaves behind are nobody's, and swept at the next start. */
async function deleteOne(services: Services, actor: Actor, id: string): Promise<Deletion['result']> {
  const listed = await findDataset(services.db.kysely, actor, id);
  if (listed === null) {
    return 'not_found';
  }
  const isDeleted = await services.db.transaction(async (trx) => {
    const isGone = await deleteDataset(trx, actor, { id, state: 'archived' });
    if (isGone) {
      await services.events.append(trx, {
        tenantId: actor.tenantId,
        actorId: actor.userId,
        kind: 'dataset.deleted',
        subject: { kind: 'dataset', id },
        data: { name: listed.dataset.name },
      });
    }
    return isGone;
  });
  if (!isDeleted) {
    return 'not_archived';
  }
  await services.engine.forget(id);
  await services.files.removeTree(datasetFolder({ tenantId: actor.tenantId, datasetId: id }));
  return 'deleted';
}

/** Delete archived datasets for good, with their rows, rejects, raw files and caches. One answer per id, in order. */
export async function deleteDatasets(
  services: Services,
  principal: Parameters<Services['queue']['cancel']>[0],
  ids: readonly string[],
): Promise<Deletion[]> {
  const results: Deletion[] = [];
  for (const id of new Set(ids)) {
    const running = await findRunningJob(services, principal, id);
    const result = await deleteOne(services, principal, id);
    if (result === 'deleted' && running !== null) {
      await services.queue.cancel(principal, running);
    }
    results.push({ id, result });
  }
  return results;
}
