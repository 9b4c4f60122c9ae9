import type { DomainEvent } from '../../platform/events/event-log.ts';
import type { Trx } from '../../platform/db/database.ts';
import { isSystem } from '../../platform/principal.ts';
import { deleteSchedule, suspendSchedule } from '../../platform/schedules/schedules.store.ts';
import type { Services } from '../../platform/services.ts';
import { findDataset } from './storage/dataset.store.ts';
import { profileJob } from './recipe/profile.job.ts';
import { listUses } from './recipe/uses.store.ts';
import { requestFollowing } from './refreshes/follow-refreshes.ts';
import { refreshSubject } from './refreshes/refresh-subject.ts';
import { findSettingsFor } from './storage/dataset-settings.store.ts';
import { zonedVersionFiles } from './storage/version-files.ts';
import { findVersion } from './storage/version.store.ts';

/** Every dataset whose recipe reads this one, directly or through others. */
async function allDependents(
  trx: Trx,
  { actor: { tenantId }, subject }: DomainEvent,
): Promise<ReadonlySet<string>> {
  const uses = await listUses(trx, { tenantId });
  const ids = new Set<string>();
  const waiting = [subject.id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const { dataset_id } of uses.filter(({ used_id }) => used_id === next)) {
      if (!ids.has(dataset_id)) {
        ids.add(dataset_id);
        waiting.push(dataset_id);
      }
    }
  }
  return ids;
}

/** The rows of a used dataset have changed: count and profile its dependents again. */
async function profileDependents({ queue, db }: Services, event: DomainEvent, trx: Trx): Promise<void> {
  for (const datasetId of await allDependents(trx, event)) {
    const listed = await findDataset(db.executor, event.actor, datasetId);
    if (listed !== null) {
      const { tenantId } = event.actor;
      const actor = isSystem(event.actor) ? { tenantId, userId: listed.dataset.created_by } : event.actor;
      const subject = { kind: 'recipe', id: datasetId };
      await queue.enqueue(trx, { actor, definition: profileJob, payload: { datasetId }, subject });
    }
  }
}

/** Updates the engine's caches and the facts on recipes when datasets change. */
export function subscribeDatasets(services: Services): void {
  const { events, engine } = services;
  const warm = async ({ actor, subject }: DomainEvent): Promise<void> => {
    const version = await findVersion(services.db.executor, actor, { datasetId: subject.id, number: null });
    if (version !== null) {
      const { timeZone: zone } = await findSettingsFor(services.db.executor, actor, subject.id);
      engine.warm(await zonedVersionFiles(services, actor, { datasetId: subject.id, version, zone }));
    }
  };
  events.subscribe(['dataset.created', 'dataset.version_added'], warm);
  events.subscribe(['dataset.version_added', 'dataset.recipe_changed'], (event, trx) =>
    profileDependents(services, event, trx),
  );
  events.subscribe('dataset.version_added', (event, trx) => requestFollowing(services, event, trx));
  events.subscribe(['dataset.archived', 'dataset.restored'], ({ actor, kind, subject }, trx) =>
    suspendSchedule(trx, services.clock, {
      tenant: actor,
      subject: refreshSubject(subject.id),
      isSuspended: kind === 'dataset.archived',
    }),
  );
  events.subscribe(['dataset.deleted', 'dataset.failed'], ({ actor, subject }, trx) =>
    deleteSchedule(trx, actor, refreshSubject(subject.id)),
  );
  // A first version can be read before it is whole; after a failure nothing of it may stay cached.
  events.subscribe('dataset.failed', ({ subject }) => engine.forget(subject.id));
}
