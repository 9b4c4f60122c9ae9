import type { Ingested } from '@plumbline/engine';
import { isoNow } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { datasetFolder, jobOfFolder, newFolder, type DatasetName } from '../storage/dataset-keys.ts';
import { type QuerySource, sqlTables } from '../rows/sql-tables.ts';
import { replaceSourcesUnderRules } from '../rules/rules.store.ts';
import { findDataset } from '../storage/dataset.store.ts';
import { extractFeed } from '../feeds/extract-feed.ts';
import { describeLiveRows } from './describe-live-rows.ts';
import { extractRows } from './extract-rows.ts';
import { readParts } from './ingest-files.ts';
import { retryWhenLost } from './retry-lost-reader.ts';
import { ingestProgress, type Span } from './ingest-progress.ts';
import type { DatasetVersionRow } from '../tables.ts';
import type { ProfiledVersionRows, VersionRows, VersionInput } from './version-input.ts';
import { saveVersion } from '../storage/version-files.ts';
import { listFolders } from '../storage/version.store.ts';

export interface VersionPlan extends VersionInput {
  readonly dataset: DatasetName;
  readonly span: Span;
  /** Called with the folder once its rows can be read, before the profile is computed. */
  readonly onReadable?: (folder: string, rows: VersionRows) => Promise<void>;
}

export interface WrittenVersion {
  readonly folder: string;
  readonly ingested: ProfiledVersionRows;
}

/** Removes what earlier runs of this job wrote and no version uses. */
export async function removeEarlierRuns(
  services: Services,
  job: { jobId: string },
  dataset: DatasetName,
): Promise<void> {
  const named = new Set(
    (await listFolders(services.db.executor, dataset, dataset.datasetId)).map((v) => v.folder),
  );
  const base = datasetFolder(dataset);
  const entries = (await services.files.list(base)).map((name) => name.replace('/', ''));
  for (const folder of entries.filter((name) => jobOfFolder(name) === job.jobId && !named.has(name))) {
    await services.files.removeTree(`${base}/${folder}`);
  }
}

/**
 * Writes the rows of raw files, a connection, a feed or a SQL query into a folder of their own. The folder is part of the
 * dataset only once a version names it: what a kill leaves behind is removed by the job's next run, or by the sweep at the
 * next start. Removes the folder when it fails, and throws what the reading throws.
 */
export async function writeVersion(
  services: Services,
  job: JobContext,
  plan: VersionPlan,
): Promise<WrittenVersion> {
  await removeEarlierRuns(services, job, plan.dataset);
  const folder = newFolder(job.jobId, newId());
  const key = `${datasetFolder(plan.dataset)}/${folder}`;
  try {
    const target = {
      directory: await services.files.makeFolder(key),
      onReadable: async (rows: VersionRows) => {
        await saveVersion(services, plan.dataset, { folder, parts: plan.parts });
        await plan.onReadable?.(folder, rows);
      },
    };
    return { folder, ingested: await retryWhenLost(writeRows(services, job, { ...plan, ...target })) };
  } catch (error) {
    await services.files.removeTree(key);
    throw error;
  }
}

interface VersionRequest extends VersionInput {
  readonly dataset: DatasetName;
  readonly span: Span;
  readonly directory: string;
  readonly onReadable: (rows: VersionRows) => Promise<void>;
}

function writeRows(
  services: Services,
  job: JobContext,
  request: VersionRequest,
): Promise<ProfiledVersionRows> {
  const { query, remote, feed } = request;
  if (query !== undefined) {
    return writeQueryRows(services, job, { ...request, query });
  }
  if (feed !== undefined) {
    const { source, earlier } = feed;
    return extractFeed(services, job, { ...request, feed: source, earlier });
  }
  if (remote === undefined) {
    return readParts({ services, job, ...request });
  }
  return remote.liveSeconds === null
    ? extractRows(services, job, { ...request, remote })
    : describeLiveRows(services, job, { ...request, remote, liveSeconds: remote.liveSeconds });
}

/** What versions of files have and those of a query lack: rejects, a dialect, raw files. */
const NO_FILES = { rejectCount: 0, dialect: null, decimal: '.', files: [] } as const;

const writeQueryRows = async (
  services: Services,
  job: JobContext,
  {
    query,
    span,
    dataset,
    directory,
    onReadable,
  }: Omit<VersionRequest, keyof VersionInput> & { query: QuerySource },
): Promise<ProfiledVersionRows> => {
  const { tenantId } = job;
  const { signal, onProgress } = ingestProgress(job, services.clock, span);
  // Whoever starts the run, the rows are those that the creator of the dataset sees.
  const stored = await findDataset(services.db.executor, job, dataset.datasetId);
  const creator = { tenantId, userId: stored?.dataset.created_by ?? job.userId };
  const sourceIds: string[] = [];
  const tables = sqlTables(services, creator, {
    tables: query.tables,
    signal,
    onConfined: (ids) => sourceIds.push(...ids),
  });
  const written = await services.engine.writeSql({
    tenantId,
    tables,
    sql: query.sql,
    signal,
    directory,
    onProgress,
    onReadable: async (rows) => {
      await services.db.transaction((trx) =>
        replaceSourcesUnderRules(trx, creator, { datasetId: dataset.datasetId, sourceIds }),
      );
      await onReadable({ ...rows, ...NO_FILES });
    },
  });
  return { ...written, ...NO_FILES };
};

interface VersionRowInput extends VersionInput {
  readonly dataset: DatasetName;
  readonly number: number;
  readonly reason: DatasetVersionRow['reason'];
  readonly folder: string;
  readonly jobId: string;
  readonly rows: VersionRows;
  /** Null while it is not computed. */
  readonly profile: Ingested['profile'] | null;
}

/** The row that makes a folder a version. */
export const versionRow = ({ clock }: Services, version: VersionRowInput): DatasetVersionRow => ({
  tenant_id: version.dataset.tenantId,
  dataset_id: version.dataset.datasetId,
  number: version.number,
  state: version.profile === null ? 'readable' : 'complete',
  reason: version.reason,
  folder: version.folder,
  raw: version.parts[0]?.raw ?? '',
  parts: JSON.stringify(version.parts),
  files: JSON.stringify(version.rows.files),
  row_count: version.rows.rowCount,
  column_count: version.rows.columns.length,
  reject_count: version.rows.rejectCount,
  size_bytes: version.rows.sizeBytes,
  columns: JSON.stringify(version.rows.columns),
  profile: version.profile === null ? null : JSON.stringify(version.profile),
  live: version.rows.live === undefined ? null : JSON.stringify(version.rows.live),
  dialect: JSON.stringify(version.rows.dialect),
  decimal_mark: version.rows.decimal,
  options: JSON.stringify(version.options),
  choices: version.choices === null ? null : JSON.stringify(version.choices),
  refresh: version.rows.refresh === undefined ? null : JSON.stringify(version.rows.refresh),
  job_id: version.jobId,
  created_at: isoNow(clock),
});
