import { message, type Text } from '@plumbline/messages';
import type { Trx } from '../../../platform/db/database.ts';
import type { FailedJob, JobHandler, JobOwner } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { datasetFolder, jobOfRaw, rawKey } from '../storage/dataset-keys.ts';
import { findDataset } from '../storage/dataset.store.ts';
import { findVersion, listFolders } from '../storage/version.store.ts';
import { removeEarlierRuns } from '../ingest/write-version.ts';
import type { Addition } from './add-version.ts';

interface VersionJob<Payload> {
  readonly reason: (payload: Payload) => Addition['reason'];
  /** Adds the version; returns the job's last message. */
  readonly add: (payload: Payload, addition: Addition) => Promise<Text>;
  /** Once the version is there, also where an earlier attempt added it. */
  readonly afterwards?: (payload: Payload, job: JobOwner, services: Services) => Promise<void>;
  readonly isFollowing?: (payload: Payload) => boolean;
  /** False: who started the job reports its failure. */
  readonly reportsFailure?: (payload: Payload) => boolean;
  readonly failureEvent?: 'dataset.refresh_failed' | 'dataset.rows_failed';
}

/**
 * The handler of a job that adds a version: it is added once, however often the job runs. When the job fails the dataset
 * stays as it was.
 */
export function versionJobHandler<Payload extends { readonly datasetId: string }>({
  reason,
  add,
  afterwards = () => Promise.resolve(),
  isFollowing = () => false,
  reportsFailure = () => true,
  failureEvent = 'dataset.refresh_failed',
}: VersionJob<Payload>): JobHandler<Payload> {
  return {
    async run(payload, job, services) {
      const { datasetId } = payload;
      const addition: Addition = {
        services,
        job,
        datasetId,
        reason: reason(payload),
        isFollowing: isFollowing(payload),
      };
      const text = (await findAdded(services, job, datasetId)) ?? (await add(payload, addition));
      await afterwards(payload, job, services);
      return text;
    },
    async findDone(payload, job, services) {
      const text = await findAdded(services, job, payload.datasetId);
      if (text !== null) {
        await afterwards(payload, job, services);
      }
      return text;
    },
    async onFailed(payload, failed, services) {
      if (reportsFailure(payload)) {
        await recordFailure(services, failed, { datasetId: payload.datasetId, kind: failureEvent });
      }
    },
    cleanUp: ({ datasetId }, failed, services) => clearFailed(services, failed, datasetId),
  };
}

/** The message of a job whose earlier attempt ended between its commit and the job's own; null when there was none. */
async function findAdded(services: Services, job: JobOwner, datasetId: string): Promise<Text | null> {
  const newest = await findVersion(services.db.executor, job, { datasetId, number: null });
  return newest?.job_id === job.jobId ? message('job.versionReady', { version: newest.number }) : null;
}

/** Not for a cancelled job: whoever cancelled it knows. */
async function recordFailure(
  { events }: Services,
  { trx, ...failed }: FailedJob & { readonly trx: Trx },
  { datasetId, kind }: { datasetId: string; kind: 'dataset.refresh_failed' | 'dataset.rows_failed' },
): Promise<void> {
  const listed = await findDataset(trx, failed, datasetId);
  if (listed !== null && failed.outcome === 'failed') {
    const { code, message: reason } = failed.error;
    await events.append(trx, failed, {
      kind,
      id: datasetId,
      data: { name: listed.dataset.name, code, reason },
    });
  }
}

/** Removes the folders and raw files that a failed job left; everything where the dataset was deleted meanwhile. */
async function clearFailed(services: Services, failed: FailedJob, datasetId: string): Promise<void> {
  const dataset = { tenantId: failed.tenantId, datasetId };
  if ((await findDataset(services.db.executor, failed, datasetId)) === null) {
    await services.files.removeTree(datasetFolder(dataset));
    return;
  }
  await removeEarlierRuns(services, failed, dataset);
  const versions = await listFolders(services.db.executor, failed, datasetId);
  const used = new Set(versions.flatMap(({ raws }) => raws));
  const raws = await services.files.list(`${datasetFolder(dataset)}/raw`);
  for (const raw of raws.filter((name) => jobOfRaw(name) === failed.jobId && !used.has(name))) {
    await services.files.removeTree(rawKey(dataset, raw));
  }
}
