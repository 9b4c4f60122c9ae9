import type { Dataset } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { listNotes } from './column.store.ts';
import { findDataset, type ListedDataset } from './dataset.store.ts';
import { datasetNotFound } from './errors.ts';
import { presentDataset } from './presenter.ts';
import { findProfile, findVersion, listVersions } from './version.store.ts';

/** A dataset of the tenant, in any state. Throws `dataset.not_found`. */
export async function getListed({ db }: Services, actor: Actor, id: string): Promise<ListedDataset> {
  const listed = await findDataset(db.kysely, actor, id);
  if (listed === null) {
    throw datasetNotFound(id);
  }
  return listed;
}

/** The job that works on the dataset now; null when none does. */
export async function findRunningJob({ queue }: Services, actor: Actor, id: string): Promise<string | null> {
  const job = await queue.findLatest(actor, { kind: 'dataset', id });
  return job?.state === 'queued' || job?.state === 'running' ? job.id : null;
}

/** All that is known of a dataset, with the revision it stands on. */
export async function getDataset(
  services: Services,
  actor: Actor,
  id: string,
): Promise<{ readonly dataset: Dataset; readonly revision: number }> {
  const { kysely } = services.db;
  const listed = await getListed(services, actor, id);
  const version = await findVersion(kysely, actor, { datasetId: id, number: null });
  const dataset = presentDataset({
    listed,
    columns: version?.columns ?? [],
    profile:
      version === null ? null : await findProfile(kysely, actor, { datasetId: id, number: version.number }),
    notes: await listNotes(kysely, actor, id),
    versions: await listVersions(kysely, actor, id),
    dialect: version?.dialect ?? null,
    jobId: await findRunningJob(services, actor, id),
  });
  return { dataset, revision: listed.dataset.revision };
}
