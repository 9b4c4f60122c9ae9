import type { ColumnChoice, ReadOptions } from '@plumbline/contract';
import type { Ingested, ReadableRows } from '@plumbline/engine';
import { isoNow } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { JobContext } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { datasetFolder, jobOfFolder, newFolder, rawKey, type DatasetName } from './dataset-key.ts';
import { retryWhenLost } from './reader-lost.ts';
import { readingOf, type Span } from './reading-progress.ts';
import type { DatasetVersionRow } from './tables.ts';
import { listFolders } from './version.store.ts';

/** How one version is read from a raw file. */
export interface Recipe {
  readonly raw: string;
  readonly fileName: string;
  readonly options: ReadOptions;
  readonly choices: readonly ColumnChoice[] | null;
}

export interface VersionPlan extends Recipe {
  readonly dataset: DatasetName;
  readonly span: Span;
  /** Called with the folder once its rows can be read, before the profile is computed. */
  readonly onReadable?: (folder: string, rows: ReadableRows) => Promise<void>;
}

export interface Written {
  readonly folder: string;
  readonly ingested: Ingested;
}

/** Take away what earlier runs of this job wrote and no version names. */
export async function clearRuns(
  services: Services,
  job: { jobId: string },
  dataset: DatasetName,
): Promise<void> {
  const named = new Set(
    (await listFolders(services.db.kysely, dataset, dataset.datasetId)).map((v) => v.folder),
  );
  const base = datasetFolder(dataset);
  const entries = (await services.files.list(base)).map((name) => name.replace('/', ''));
  for (const folder of entries.filter((name) => jobOfFolder(name) === job.jobId && !named.has(name))) {
    await services.files.removeTree(`${base}/${folder}`);
  }
}

/**
 * Read a raw file into a folder of its own. It is part of the dataset only once a version names it: what a kill leaves
 * behind is cleared by the job's next run, or by the sweep at the next start.
 */
export async function writeVersion(services: Services, job: JobContext, plan: VersionPlan): Promise<Written> {
  await clearRuns(services, job, plan.dataset);
  const folder = newFolder(job.jobId, newId());
  const key = `${datasetFolder(plan.dataset)}/${folder}`;
  try {
    const reading = services.reader.ingest(
      {
        path: await services.files.localPath(rawKey(plan.dataset, plan.raw)),
        fileName: plan.fileName,
        options: plan.options,
        columns: plan.choices,
        directory: await services.files.makeFolder(key),
        onReadable: async (rows) => plan.onReadable?.(folder, rows),
      },
      readingOf(job, services.clock, plan.span),
    );
    return { folder, ingested: await retryWhenLost(reading) };
  } catch (error) {
    await services.files.removeTree(key);
    throw error;
  }
}

interface RowFacts extends Recipe {
  readonly dataset: DatasetName;
  readonly number: number;
  readonly reason: DatasetVersionRow['reason'];
  readonly folder: string;
  readonly jobId: string;
  readonly rows: ReadableRows;
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
  raw: facts.raw,
  row_count: facts.rows.rowCount,
  column_count: facts.rows.columns.length,
  reject_count: facts.rows.rejectCount,
  size_bytes: facts.rows.sizeBytes,
  columns: JSON.stringify(facts.rows.columns),
  profile: facts.profile === null ? null : JSON.stringify(facts.profile),
  dialect: JSON.stringify(facts.rows.dialect),
  decimal_mark: facts.rows.decimal,
  options: JSON.stringify(facts.options),
  choices: facts.choices === null ? null : JSON.stringify(facts.choices),
  job_id: facts.jobId,
  created_at: isoNow(clock),
});
