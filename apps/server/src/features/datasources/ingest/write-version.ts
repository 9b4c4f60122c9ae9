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
export async function clearRuns(
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
 * Read raw files, a connection or a statement's answer into a folder of its own. It is part of the dataset only once a version names it: what a kill leaves
 * behind is cleared by the job's next run, or by the sweep at the next start.
 */
export async function writeVersion(
  services: Services,
  job: JobContext,
  plan: VersionPlan,
): Promise<WrittenVersion> {
  await clearRuns(services, job, plan.dataset);
  const folder = newFolder(job.jobId, newId());
  const key = `${datasetFolder(plan.dataset)}/${folder}`;
  try {
    const made = {
      directory: await services.files.makeFolder(key),
      onReadable: async (rows: VersionRows) => {
        await saveVersion(services, plan.dataset, { folder, parts: plan.parts });
        await plan.onReadable?.(folder, rows);
      },
    };
    return { folder, ingested: await retryWhenLost(makeRows(services, job, { ...plan, ...made })) };
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

function makeRows(services: Services, job: JobContext, making: VersionRequest): Promise<ProfiledVersionRows> {
  const { query, remote, feed } = making;
  if (query !== undefined) {
    return writeAnswer(services, job, { ...making, query });
  }
  if (feed !== undefined) {
    const { source, earlier } = feed;
    return extractFeed(services, job, { ...making, feed: source, earlier });
  }
  if (remote === undefined) {
    return readParts({ services, job, ...making });
  }
  return remote.liveSeconds === null || remote.liveSeconds === undefined
    ? extractRows(services, job, { ...making, remote })
    : describeLiveRows(services, job, { ...making, remote, liveSeconds: remote.liveSeconds });
}

/** A query has no rejects and no dialect. */
const NOT_READ = { rejectCount: 0, dialect: null, decimal: '.', files: [] } as const;

const writeAnswer = async (
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
  // Whoever has it run: the rows are those that the dataset's maker sees.
  const listed = await findDataset(services.db.executor, job, dataset.datasetId);
  const maker = { tenantId, userId: listed?.dataset.created_by ?? job.userId };
  const sourceIds: string[] = [];
  const tables = sqlTables(services, maker, {
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
        replaceSourcesUnderRules(trx, maker, { datasetId: dataset.datasetId, sourceIds }),
      );
      await onReadable({ ...rows, ...NOT_READ });
    },
  });
  return { ...written, ...NOT_READ };
};

interface RowFacts extends VersionInput {
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
export const versionRow = ({ clock }: Services, facts: RowFacts): DatasetVersionRow => ({
  tenant_id: facts.dataset.tenantId,
  dataset_id: facts.dataset.datasetId,
  number: facts.number,
  state: facts.profile === null ? 'readable' : 'complete',
  reason: facts.reason,
  folder: facts.folder,
  raw: facts.parts[0]?.raw ?? '',
  parts: JSON.stringify(facts.parts),
  files: JSON.stringify(facts.rows.files),
  row_count: facts.rows.rowCount,
  column_count: facts.rows.columns.length,
  reject_count: facts.rows.rejectCount,
  size_bytes: facts.rows.sizeBytes,
  columns: JSON.stringify(facts.rows.columns),
  profile: facts.profile === null ? null : JSON.stringify(facts.profile),
  live: facts.rows.live === undefined ? null : JSON.stringify(facts.rows.live),
  dialect: JSON.stringify(facts.rows.dialect),
  decimal_mark: facts.rows.decimal,
  options: JSON.stringify(facts.options),
  choices: facts.choices === null ? null : JSON.stringify(facts.choices),
  refresh: facts.rows.refresh === undefined ? null : JSON.stringify(facts.rows.refresh),
  job_id: facts.jobId,
  created_at: isoNow(clock),
});
