import { isoNow } from '../../platform/clock.ts';
import type { Trx } from '../../platform/db/database.ts';
import type { FailedJob, JobContext, JobOwner } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { replaceColumns } from './column.store.ts';
import { changeDataset, findDataset, type ListedDataset } from './dataset.store.ts';
import { datasetFolder, rawKey, rawOfJob, type DatasetName } from './dataset-key.ts';
import { datasetNotFound } from './errors.ts';
import { describeRows, type Span } from './reading-progress.ts';
import { replayRecipe, saveReplayed, type Replayed } from './recipe/replay-recipe.ts';
import type { DatasetRow } from './tables.ts';
import { findVersion, insertVersion, listFolders, type Version } from './version.store.ts';
import {
  clearRuns,
  versionRow,
  writeVersion,
  type Made,
  type Recipe,
  type Written,
} from './write-version.ts';

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

const describe = (number: number, { rowCount, columns, rejectCount }: Made): string =>
  `Version ${number}: ${describeRows({ rowCount, columnCount: columns.length, rejectCount })}`;

/** The message of a job whose earlier run ended between its commit and the job's own; null when there was none. */
export async function findDone({
  services,
  job,
  datasetId,
}: Pick<Addition, 'services' | 'datasetId'> & { readonly job: JobOwner }): Promise<string | null> {
  const done = await findVersion(services.db.kysely, job, { datasetId, number: null });
  return done?.job_id === job.jobId ? `Version ${done.number} is ready.` : null;
}

/** The number or the recipe changed while the recipe was replayed. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

interface Publication {
  readonly recipe: Recipe;
  readonly written: Written;
  readonly set: Partial<DatasetRow>;
}

/** The recipe must fit before the version is shown; changes of it that come between are followed. */
async function replayAndPublish(addition: Addition, publication: Publication): Promise<number> {
  const { services, job, datasetId } = addition;
  const { folder, ingested } = publication.written;
  for (;;) {
    const newest = await findVersion(services.db.kysely, job, { datasetId, number: null });
    const number = (newest?.number ?? 0) + 1;
    const version = { number, folder, columns: ingested.columns, row_count: ingested.rowCount };
    const replayed = await replayRecipe(services, job, { datasetId, version });
    try {
      return await publish(addition, { ...publication, number, replayed });
    } catch (error) {
      if (!(error instanceof Overtaken)) {
        throw error;
      }
    }
  }
}

async function publish(
  { services, job, datasetId, reason }: Addition,
  plan: Publication & { readonly number: number; readonly replayed: Replayed },
): Promise<number> {
  const { recipe, written, set, number, replayed } = plan;
  const { folder, ingested } = written;
  const { rowCount, names } = replayed;
  const shown = { shown_rows: rowCount, shown_columns: rowCount === null ? null : names.length };
  return services.db.transaction(async (trx) => {
    const isThere = await changeDataset(trx, job, {
      id: datasetId,
      states: ['active', 'archived'],
      set: { ...set, ...shown, newest_version: number, updated_at: isoNow(services.clock) },
    });
    if (!isThere) {
      throw datasetNotFound(datasetId);
    }
    const newest = await findVersion(trx, job, { datasetId, number: null });
    const isFirst = (newest?.number ?? 0) + 1 === number;
    if (!isFirst || !(await saveReplayed({ services, job }, trx, { datasetId, number, replayed }))) {
      throw new Overtaken();
    }
    const dataset = { tenantId: job.tenantId, datasetId };
    const facts = { ...recipe, dataset, number, reason, folder, jobId: job.jobId };
    await insertVersion(trx, versionRow(services, { ...facts, rows: ingested, profile: ingested.profile }));
    await replaceColumns(trx, job, { datasetId, names });
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
 * Read a version and add it in one step: before it is whole, and the recipe fits it, nobody sees it, and the versions
 * before it stay as they are. Gives the job's last message. Throws `recipe.invalid` naming the steps that do not fit.
 */
export async function addVersion(
  addition: Addition,
  plan: { recipe: Recipe; span: Span; set?: Partial<DatasetRow> },
): Promise<string> {
  const { services, job } = addition;
  const dataset = nameOf(addition);
  const written = await writeVersion(services, job, { ...plan.recipe, dataset, span: plan.span });
  try {
    const number = await replayAndPublish(addition, { recipe: plan.recipe, written, set: plan.set ?? {} });
    return describe(number, written.ingested);
  } catch (error) {
    await services.files.removeTree(`${datasetFolder(dataset)}/${written.folder}`);
    throw error;
  }
}

/** Whoever asked is told why there is no new version; what a cancelled job did is known to who cancelled it. */
export async function tellFailed(
  { events }: Services,
  { trx, ...failed }: FailedJob & { readonly trx: Trx },
  datasetId: string,
): Promise<void> {
  const listed = await findDataset(trx, failed, datasetId);
  if (listed !== null && failed.outcome === 'failed') {
    await events.append(trx, {
      tenantId: failed.tenantId,
      actorId: failed.userId,
      kind: 'dataset.refresh_failed',
      subject: { kind: 'dataset', id: datasetId },
      data: { name: listed.dataset.name, code: failed.error.code, reason: failed.error.message },
    });
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
