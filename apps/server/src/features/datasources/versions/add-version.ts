import type { RefreshFacts } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { isoNow } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { replaceColumns } from '../storage/column.store.ts';
import { updateDatasetRow, findDataset, type ListedDataset } from '../storage/dataset.store.ts';
import { datasetFolder, type DatasetName } from '../storage/dataset-keys.ts';
import { datasetNotFound } from '../errors.ts';
import { describeRows, type Span } from '../ingest/ingest-progress.ts';
import { rememberStructure } from '../meaning/remember-structure.ts';
import { replayRecipe, saveReplayed, type ReplayedRecipe } from '../recipe/replay-recipe.ts';
import type { DatasetRow } from '../tables.ts';
import type { ProfiledVersionRows, VersionInput } from '../ingest/version-input.ts';
import { findVersion, type Version } from '../storage/version.store.ts';
import { insertWithinPlan } from '../ingest/insert-within-plan.ts';
import { versionRow, writeVersion, type WrittenVersion } from '../ingest/write-version.ts';

export interface Addition {
  readonly services: Services;
  readonly job: JobContext;
  readonly datasetId: string;
  readonly reason: 'refresh' | 'retype' | 'append' | 'replace';
  /** Refreshed since a dataset that it reads was. */
  readonly isFollowing: boolean;
}

export const toDatasetName = ({ job, datasetId }: Addition): DatasetName => ({
  tenantId: job.tenantId,
  datasetId,
});

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

/** Versions from when a dataset had one raw file do not store its name. */
const namedParts = ({ dataset }: ListedDataset, { parts }: Version): Version['parts'] =>
  parts.map((part) => (part.name === '' ? { ...part, name: dataset.source_label ?? dataset.name } : part));

const describe = (
  version: number,
  { rowCount, columns, rejectCount }: ProfiledVersionRows,
  lost: readonly string[],
): Message => {
  const size = describeRows({ rowCount, columnCount: columns.length, rejectCount });
  return lost.length === 0
    ? message('job.versionReadyWithSize', { version, size })
    : message('job.versionWithoutColumns', { version, size, ...lostInWords(lost) });
};

const NAMED_LOST = 5;

const lostInWords = (lost: readonly string[]) => ({
  count: lost.length,
  columns: lost.slice(0, NAMED_LOST),
});

/** Columns that a refresh did not find in the source again. What a person left out is not lost. */
const lostColumns = (
  reason: Addition['reason'],
  before: Version['columns'],
  after: Version['columns'],
): readonly string[] => {
  const names = new Set(after.map(({ name }) => name));
  return reason === 'refresh' ? before.map(({ name }) => name).filter((name) => !names.has(name)) : [];
};

/** The recipe changed while it was replayed. */
class RecipeChanged extends Error {
  override readonly name = 'RecipeChanged';
}

/** Another job added a version while this one read: its rows are no longer based on the newest version. */
class NewerVersion extends Error {
  override readonly name = 'NewerVersion';
}

export interface AdditionPlan {
  readonly recipe: VersionInput;
  readonly span: Span;
  readonly set?: Partial<DatasetRow>;
  /** Once the rows are written: what is noted of them. What it throws leaves the dataset as it was. */
  readonly review?: (rows: ProfiledVersionRows) => Promise<RefreshFacts>;
  /** In the transaction that shows the version. */
  readonly onPublish?: (trx: Trx) => Promise<void>;
}

interface Publication extends AdditionPlan {
  readonly written: WrittenVersion;
  /** Number of the newest version when the rows were read. */
  readonly base: number;
  /** The dataset's. */
  readonly name: string;
  /** Columns that the source no longer has. */
  readonly lost: readonly string[];
}

/** The recipe must fit before the version is shown; if the recipe changes meanwhile, it is replayed again. */
async function replayAndPublish(addition: Addition, publication: Publication): Promise<number> {
  const { services, job, datasetId } = addition;
  const { folder, ingested } = publication.written;
  const number = publication.base + 1;
  for (;;) {
    const { columns, rowCount, live = null } = ingested;
    const version = { number, folder, columns, row_count: rowCount, live };
    const replayed = await replayRecipe(services, job, { datasetId, version });
    try {
      return await publish(addition, { ...publication, number, replayed });
    } catch (error) {
      if (!(error instanceof RecipeChanged)) {
        throw error;
      }
    }
  }
}

async function publish(
  { services, job, datasetId, reason, isFollowing }: Addition,
  plan: Publication & { readonly number: number; readonly replayed: ReplayedRecipe },
): Promise<number> {
  const { recipe, written, set, number, replayed, onPublish } = plan;
  const { folder, ingested } = written;
  const { rowCount, names } = replayed;
  const shown = { shown_rows: rowCount, shown_columns: rowCount === null ? null : names.length };
  return services.db.transaction(async (trx) => {
    const isThere = await updateDatasetRow(trx, job, {
      id: datasetId,
      states: ['active', 'archived'],
      set: { ...set, ...shown, newest_version: number, updated_at: isoNow(services.clock) },
    });
    if (!isThere) {
      throw datasetNotFound(datasetId);
    }
    const newest = await findVersion(trx, job, { datasetId, number: null });
    if (newest?.number !== plan.base) {
      throw new NewerVersion();
    }
    if (!(await saveReplayed({ services, job }, trx, { datasetId, number, replayed }))) {
      throw new RecipeChanged();
    }
    const dataset = { tenantId: job.tenantId, datasetId };
    const facts = { ...recipe, dataset, number, reason, folder, jobId: job.jobId };
    const row = versionRow(services, { ...facts, rows: ingested, profile: ingested.profile });
    await insertWithinPlan(services, trx, row);
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
        ...(plan.lost.length > 0 && { lost: plan.lost.slice(0, NAMED_LOST), lostCount: plan.lost.length }),
        ...(isFollowing && { isFollowing }),
      },
    });
    return number;
  });
}

/**
 * Read a version and add it in one step: nobody sees it before it is complete and the recipe fits it, and earlier
 * versions do not change. It is read again where another job added one meanwhile, so that no rows are lost. Returns the
 * job's last message. Throws `recipe.invalid` naming the steps that do not fit.
 */
export async function addVersion(
  addition: Addition,
  planFor: (current: Current) => Promise<AdditionPlan>,
): Promise<Message> {
  for (;;) {
    const current = await getCurrent(addition);
    try {
      return await writeAndPublish(addition, current, await planFor(current));
    } catch (error) {
      if (!(error instanceof NewerVersion)) {
        throw error;
      }
    }
  }
}

async function writeAndPublish(addition: Addition, current: Current, plan: AdditionPlan): Promise<Message> {
  const { services, job } = addition;
  const dataset = toDatasetName(addition);
  const version = await writeVersion(services, job, { ...plan.recipe, dataset, span: plan.span });
  const { folder } = version;
  try {
    const refresh = await plan.review?.(version.ingested);
    const written = refresh === undefined ? version : { folder, ingested: { ...version.ingested, refresh } };
    const { name } = current.listed.dataset;
    const lost = lostColumns(addition.reason, current.version.columns, written.ingested.columns);
    const publication = { ...plan, written, base: current.version.number, name, lost };
    const number = await replayAndPublish(addition, publication);
    const { rowCount, columns } = written.ingested;
    await rememberStructure(services, job, {
      datasetId: addition.datasetId,
      rowCount,
      columnCount: columns.length,
    });
    return describe(number, written.ingested, lost);
  } catch (error) {
    await services.files.removeTree(`${datasetFolder(dataset)}/${folder}`);
    throw error;
  }
}
