import { isoNow } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { FailedJob, JobContext, JobOwner } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { replaceColumns } from '../storage/column.store.ts';
import { changeDataset, findDataset, type ListedDataset } from '../storage/dataset.store.ts';
import { datasetFolder, jobOfRaw, rawKey, type DatasetName } from '../storage/dataset-keys.ts';
import { datasetNotFound } from '../errors.ts';
import { describeRows, type Span } from '../ingest/ingest-progress.ts';
import { replayRecipe, saveReplayed, type Replayed } from '../recipe/replay-recipe.ts';
import type { DatasetRow } from '../tables.ts';
import type { Made, Recipe } from '../ingest/version-input.ts';
import { findVersion, insertVersion, listFolders, type Version } from '../storage/version.store.ts';
import { clearRuns, versionRow, writeVersion, type Written } from '../ingest/write-version.ts';

export interface Addition {
  readonly services: Services;
  readonly job: JobContext;
  readonly datasetId: string;
  readonly reason: 'refresh' | 'retype' | 'append' | 'replace';
}

export const nameOf = ({ job, datasetId }: Addition): DatasetName => ({ tenantId: job.tenantId, datasetId });

/** A dataset and its newest version. */
export interface Current {
  readonly listed: ListedDataset;
  readonly version: Version;
}

/** A dataset and its newest version, as they are when the job runs. Throws `dataset.not_found`. */
export async function getCurrent({ services, job, datasetId }: Addition): Promise<Current> {
  const { executor } = services.db;
  const listed = await findDataset(executor, job, datasetId);
  const version = await findVersion(executor, job, { datasetId, number: null });
  if (listed === null || version === null) {
    throw datasetNotFound(datasetId);
  }
  return { listed, version: { ...version, parts: namedParts(listed, version) } };
}

/** A version of the days of one raw file does not say what that was called. */
const namedParts = ({ dataset }: ListedDataset, { parts }: Version): Version['parts'] =>
  parts.map((part) => (part.name === '' ? { ...part, name: dataset.source_label ?? dataset.name } : part));

const describe = (number: number, { rowCount, columns, rejectCount }: Made): string =>
  `Version ${number}: ${describeRows({ rowCount, columnCount: columns.length, rejectCount })}`;

/** The message of a job whose earlier run ended between its commit and the job's own; null when there was none. */
export async function findDone({
  services,
  job,
  datasetId,
}: Pick<Addition, 'services' | 'datasetId'> & { readonly job: JobOwner }): Promise<string | null> {
  const done = await findVersion(services.db.executor, job, { datasetId, number: null });
  return done?.job_id === job.jobId ? `Version ${done.number} is ready.` : null;
}

/** The recipe changed while it was replayed. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Another job added a version: what was read stands on rows that are no longer the newest. */
class BaseMoved extends Error {
  override readonly name = 'BaseMoved';
}

export interface AdditionPlan {
  readonly recipe: Recipe;
  readonly span: Span;
  readonly set?: Partial<DatasetRow>;
  /** In the transaction that shows the version. */
  readonly onPublish?: (trx: Trx) => Promise<void>;
}

interface Publication extends AdditionPlan {
  readonly written: Written;
  /** Of the newest version when the rows were read. */
  readonly base: number;
  /** The dataset's. */
  readonly name: string;
}

/** The recipe must fit before the version is shown; changes of it that come between are followed. */
async function replayAndPublish(addition: Addition, publication: Publication): Promise<number> {
  const { services, job, datasetId } = addition;
  const { folder, ingested } = publication.written;
  const number = publication.base + 1;
  for (;;) {
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
  const { recipe, written, set, number, replayed, onPublish } = plan;
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
    if (newest?.number !== plan.base) {
      throw new BaseMoved();
    }
    if (!(await saveReplayed({ services, job }, trx, { datasetId, number, replayed }))) {
      throw new Overtaken();
    }
    const dataset = { tenantId: job.tenantId, datasetId };
    const facts = { ...recipe, dataset, number, reason, folder, jobId: job.jobId };
    await insertVersion(trx, versionRow(services, { ...facts, rows: ingested, profile: ingested.profile }));
    await replaceColumns(trx, job, { datasetId, names });
    await onPublish?.(trx);
    await services.events.append(trx, job, {
      kind: 'dataset.version_added',
      id: datasetId,
      data: {
        name: plan.name,
        version: number,
        reason,
        rows: ingested.rowCount,
        rejects: ingested.rejectCount,
        files: ingested.files.map((file) => file.name),
      },
    });
    return number;
  });
}

/**
 * Read a version and add it in one step: before it is whole, and the recipe fits it, nobody sees it, and the versions
 * before it stay as they are. Read anew where another job added one meanwhile, for no rows may be lost. Gives the job's
 * last message. Throws `recipe.invalid` naming the steps that do not fit.
 */
export async function addVersion(
  addition: Addition,
  planFor: (current: Current) => Promise<AdditionPlan>,
): Promise<string> {
  for (;;) {
    const current = await getCurrent(addition);
    try {
      return await writeAndPublish(addition, current, await planFor(current));
    } catch (error) {
      if (!(error instanceof BaseMoved)) {
        throw error;
      }
    }
  }
}

async function writeAndPublish(addition: Addition, current: Current, plan: AdditionPlan): Promise<string> {
  const { services, job } = addition;
  const dataset = nameOf(addition);
  const written = await writeVersion(services, job, { ...plan.recipe, dataset, span: plan.span });
  try {
    const { name } = current.listed.dataset;
    const publication = { ...plan, written, base: current.version.number, name };
    return describe(await replayAndPublish(addition, publication), written.ingested);
  } catch (error) {
    await services.files.removeTree(`${datasetFolder(dataset)}/${written.folder}`);
    throw error;
  }
}

/** Whoever asked is told why there is no new version; what a cancelled job did is known to who cancelled it. */
export async function tellFailed(
  { events }: Services,
  { trx, ...failed }: FailedJob & { readonly trx: Trx },
  {
    datasetId,
    kind = 'dataset.refresh_failed',
  }: { datasetId: string; kind?: 'dataset.refresh_failed' | 'dataset.rows_failed' },
): Promise<void> {
  const listed = await findDataset(trx, failed, datasetId);
  if (listed !== null && failed.outcome === 'failed') {
    await events.append(trx, failed, {
      kind,
      id: datasetId,
      data: { name: listed.dataset.name, code: failed.error.code, reason: failed.error.message },
    });
  }
}

/** What a failed job left: its folders and its raw files, or everything where the dataset was deleted meanwhile. */
export async function clearFailed(services: Services, failed: FailedJob, datasetId: string): Promise<void> {
  const dataset = { tenantId: failed.tenantId, datasetId };
  if ((await findDataset(services.db.executor, failed, datasetId)) === null) {
    await services.files.removeTree(datasetFolder(dataset));
    return;
  }
  await clearRuns(services, failed, dataset);
  const kept = await listFolders(services.db.executor, failed, datasetId);
  const named = new Set(kept.flatMap(({ raws }) => raws));
  const raws = await services.files.list(`${datasetFolder(dataset)}/raw`);
  for (const raw of raws.filter((name) => jobOfRaw(name) === failed.jobId && !named.has(name))) {
    await services.files.removeTree(rawKey(dataset, raw));
  }
}
