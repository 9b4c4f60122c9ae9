import type { Services } from '../../platform/services.ts';
import { filesOf } from './version-files.ts';
import { findVersion } from './version.store.ts';

/** What the engine keeps follows what happens to datasets. */
export function subscribeDatasets(services: Services): void {
  const warm = async (tenantId: string, datasetId: string): Promise<void> => {
    const actor = { tenantId, userId: '' };
    const version = await findVersion(services.db.kysely, actor, { datasetId, number: null });
    if (version !== null) {
      services.engine.warm(await filesOf(services, actor, { datasetId, version }));
    }
  };
  services.events.subscribe('dataset.created', ({ tenantId, subject }) => warm(tenantId, subject.id));
  services.events.subscribe('dataset.version_added', ({ tenantId, subject }) => warm(tenantId, subject.id));
  // A first version can be read before it is whole; after a failure nothing may be kept of it.
  services.events.subscribe('dataset.failed', ({ subject }) => services.engine.forget(subject.id));
}
