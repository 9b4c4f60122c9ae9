import type { Ingested } from '@plumbline/engine';
import { isoNow } from '../../platform/clock.ts';
import type { FailedJob, JobContext } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { replaceColumns } from './column.store.ts';
import { changeDataset, findDataset, type ListedDataset } from './dataset.store.ts';
import { datasetFolder, rawKey, rawOfJob, type DatasetName } from './dataset-key.ts';
import { datasetNotFound } from './errors.ts';
import { describeRows, type Span } from './reading-progress.ts';
import type { DatasetRow } from './tables.ts';
import { findVersion, insertVersion, listFolders, type Version } from './version.store.ts';
import { clearRuns, versionRow, writeVersion, type Recipe, type Written } from './write-version.ts';

export interface Addition {
  readonly services: Services;
  readonly job: JobContext;
  readonly datasetId: string;
  readonly reason: 'refresh' | 'retype';
}

export const nameOf = ({ job, datasetId }: Addition): DatasetName => ({ tenantId: job.tenantId, datasetId });

/** The dataset and its newest version, as they are when the job runs. Throws `dataset.not_found`. */
export async function getCurrent({
  services,
  job,
  datasetId,
}: Addition): Promise<{ readonly listed: ListedDataset; readonly version: Version }> {
  const { kysely } = services.db;
  const listed = await findDataset(kysely, job, datasetId);
  const version = await findVersion(kysely, job, { datasetId, number: null });
  if (listed === null || version === null) {
    throw datasetNotFound(datasetId);
  }
  return { listed, version };
}

const describe = (number: number, { rowCount, columns, rejectCount }: Ingested): string =>
  `Version ${number}: ${describeRows({ rowCount, columnCount: columns.length, rejectCount })}`;

/** The message of a job whose earlier run ended between its commit and the job's own; null when there was none. */
export async function findDone({ services, job, datasetId }: Addition): Promise<string | null> {
  const done = await findVersion(services.db.kysely, job, { datasetId, number: null });
  return done?.job_id === job.jobId ? `Version ${done.number} is ready.` : null;
}

async function publish(
  { services, job, datasetId, reason }: Addition,
  { recipe, written, set }: { recipe: Recipe; written: Written; set: Partial<DatasetRow> },
): Promise<number> {
  const { folder, ingested } = written;
  return services.db.transaction(async (trx) => {
    const newest = await findVersion(trx, job, { datasetId, number: null });
    const number = (newest?.number ?? 0) + 1;
    const isThere = await changeDataset(trx, job, {
      id: datasetId,
      states: ['active', 'archived'],
      set: { ...set, newest_version: number, updated_at: isoNow(services.clock) },
    });
    if (!isThere) {
      throw datasetNotFound(datasetId);
    }
    const dataset = { tenantId: job.tenantId, datasetId };
    const facts = { ...recipe, dataset, number, reason, folder, jobId: job.jobId };
    await insertVersion(trx, versionRow(services, { ...facts, rows: ingested, profile: ingested.profile }));
    await replaceColumns(trx, job, { datasetId, names: ingested.columns.map(({ name }) => name) });
    await services.events.append(trx, {
      tenantId: job.tenantId,
      actorId: job.userId,
      kind: 'dataset.version_added',
      subject: { kind: 'dataset', id: datasetId },
      data: { version: number, reason, rows: ingested.rowCount, rejects: ingested.rejectCount },
    });
    return number;
  });
}

/**
 * Read a version and add it in one step: before it is whole nobody sees it, and the versions before it stay as they
 * are. Gives the job's last message.
 */
export async function addVersion(
  addition: Addition,
  plan: { recipe: Recipe; span: Span; set?: Partial<DatasetRow> },
): Promise<string> {
  const { services, job } = addition;
  const dataset = nameOf(addition);
  const written = await writeVersion(services, job, { ...plan.recipe, dataset, span: plan.span });
  try {
    const number = await publish(addition, { recipe: plan.recipe, written, set: plan.set ?? {} });
    return describe(number, written.ingested);
  } catch (error) {
    await services.files.removeTree(`${datasetFolder(dataset)}/${written.folder}`);
    throw error;
  }
}

/** What a failed job left: its folders and its fetch, or everything where the dataset was deleted meanwhile. */
export async function clearFailed(services: Services, failed: FailedJob, datasetId: string): Promise<void> {
  const dataset = { tenantId: failed.tenantId, datasetId };
  if ((await findDataset(services.db.kysely, failed, datasetId)) === null) {
    await services.files.removeTree(datasetFolder(dataset));
    return;
  }
  await clearRuns(services, failed, dataset);
  const kept = await listFolders(services.db.kysely, failed, datasetId);
  const fetched = rawOfJob(failed.jobId);
  if (!kept.some(({ raw }) => raw === fetched)) {
    await services.files.removeTree(rawKey(dataset, fetched));
  }
}
