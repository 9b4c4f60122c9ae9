import { allows } from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { deleteDataset, findDataset } from '../storage/dataset.store.ts';
import { datasetFolder } from '../storage/dataset-keys.ts';
import { findRunningJob } from './get-dataset.ts';
import { isUsed } from './dependents.store.ts';
import { lockUses } from '../recipe/uses.store.ts';

export interface Deletion {
  readonly id: string;
  readonly result: 'deleted' | 'not_archived' | 'not_found' | 'forbidden' | 'in_use';
}

/** The row is deleted first: bytes that a crash leaves behind are swept at the next start. */
async function deleteOne(services: Services, actor: Actor, id: string): Promise<Deletion['result']> {
  const permission = await services.access.permissionOn(actor, { kind: 'dataset', id });
  const listed = await findDataset(services.db.executor, actor, id);
  if (permission === null || listed === null) {
    return 'not_found';
  }
  if (!allows(permission, 'manage')) {
    return 'forbidden';
  }
  const result = await services.db.transaction(async (trx): Promise<Deletion['result']> => {
    await lockUses(trx, actor);
    if ((await findDataset(trx, actor, id))?.dataset.state !== 'archived') {
      return 'not_archived';
    }
    if (await isUsed(trx, actor, id)) {
      return 'in_use';
    }
    const isGone = await deleteDataset(trx, actor, { id, state: 'archived' });
    if (isGone) {
      await services.events.append(trx, actor, {
        kind: 'dataset.deleted',
        id,
        data: { name: listed.dataset.name },
      });
    }
    return isGone ? 'deleted' : 'not_archived';
  });
  if (result !== 'deleted') {
    return result;
  }
  await services.engine.forget(id);
  await services.files.removeTree(datasetFolder({ tenantId: actor.tenantId, datasetId: id }));
  return 'deleted';
}

/**
 * Delete archived datasets permanently, with their rows, rejects, raw files and caches. One answer per id, in order:
 * `forbidden` for those that the caller may see but not manage, `in_use` for those that something else reads or shows.
 */
export async function deleteDatasets(
  services: Services,
  principal: Parameters<Services['queue']['cancel']>[0],
  ids: readonly string[],
): Promise<Deletion[]> {
  const results = new Map<string, Deletion['result']>();
  const waiting = new Set(ids);
  // What only datasets of the same call use goes once they are gone, whatever the order they are named in.
  for (let before = -1; waiting.size > 0 && waiting.size !== before;) {
    before = waiting.size;
    for (const id of waiting) {
      const running = await findRunningJob(services, principal, id);
      const result = await deleteOne(services, principal, id);
      if (result === 'deleted' && running !== null) {
        await services.queue.cancel(principal, running);
      }
      results.set(id, result);
      if (result !== 'in_use') {
        waiting.delete(id);
      }
    }
  }
  return [...new Set(ids)].map((id) => ({ id, result: results.get(id) ?? 'not_found' }));
}
