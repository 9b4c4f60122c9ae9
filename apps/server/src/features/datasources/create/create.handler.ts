import { invariant } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { isoNow } from '../../../platform/clock.ts';
import type { FailedJob, JobContext, JobHandler, JobOwner } from '../../../platform/jobs/job.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { deleteUpload, uploadFolder } from '../../uploads/index.ts';
import { acquireRaws } from './acquire-raw-files.ts';
import { replaceColumns } from '../storage/column.store.ts';
import {
  isFromLink,
  rowsInstead,
  sourceUploads,
  type CreatePayload,
  type CreateSource,
} from './create-payload.ts';
import { updateDatasetRow, deleteDataset, findDataset, insertDataset } from '../storage/dataset.store.ts';
import { datasetFolder, firstRaw, type DatasetName } from '../storage/dataset-keys.ts';
import { datasetNotFound } from '../errors.ts';
import { fetchFiles } from '../ingest/fetch-files.ts';
import type { RawPart } from '../storage/raw-file.ts';
import { newDataset } from './dataset-row.ts';
import { describeRows } from '../ingest/ingest-progress.ts';
import { rememberStructure } from '../meaning/remember-structure.ts';
import { completeVersion, deleteUnfinished, findVersion } from '../storage/version.store.ts';
import { insertWithinPlan } from '../ingest/insert-within-plan.ts';
import { versionRow, writeVersion, type WrittenVersion } from '../ingest/write-version.ts';

/** Progress at which what is fetched is here. */
const FETCHED = 30;
const isFetched = (source: CreateSource): boolean => isFromLink(source) || 'folder' in source;

interface Run {
  readonly services: Services;
  readonly job: JobContext;
  readonly payload: CreatePayload;
  readonly dataset: DatasetName;
  /** Raw files that were fetched from a connection; absent for other sources. */
  readonly fetched?: readonly RawPart[];
}

/** True when an earlier run ended between its last commit and the job's own. */
async function isDone({
  services,
  job,
  payload,
}: Pick<Run, 'services' | 'payload'> & { readonly job: JobOwner }): Promise<boolean> {
  const listed = await findDataset(services.db.executor, job, payload.datasetId);
  return listed !== null && listed.dataset.state !== 'creating';
}

/** The call inserted the row; a job that failed and runs again inserts it again. Removes what a killed run left visible. */
async function prepare({ services, job, payload }: Run): Promise<void> {
  await services.db.transaction(async (trx) => {
    if ((await findDataset(trx, job, payload.datasetId)) === null) {
      await services.plans.claim(trx, job, { limit: 'datasets', adding: 1 });
      await insertDataset(trx, newDataset(services, job, payload));
    }
    await deleteUnfinished(trx, job, payload.datasetId);
  });
}

const sourceNames = ({ source }: CreatePayload): readonly string[] =>
  source.kind === 'file' ? source.uploads.map(({ name }) => name) : [source.label];

const recipeOf = ({ payload, fetched }: Run) => ({
  parts:
    fetched ??
    (rowsInstead(payload.source) === null
      ? sourceNames(payload).map((name, index) => ({ raw: firstRaw(index), name, options: payload.options }))
      : []),
  options: payload.options,
  choices: payload.columns,
  areChoicesEarlier: false,
  ...rowsInstead(payload.source),
});

const write = (run: Run): Promise<WrittenVersion> => {
  const { services, job, dataset } = run;
  const facts = { ...recipeOf(run), dataset, number: 1, reason: 'create', jobId: job.jobId } as const;
  return writeVersion(services, job, {
    ...recipeOf(run),
    dataset,
    span: { from: isFetched(run.payload.source) ? FETCHED : 2, to: 99 },
    onReadable: (folder, rows) =>
      services.db.transaction((trx) =>
        insertWithinPlan(services, trx, versionRow(services, { ...facts, folder, rows, profile: null })),
      ),
  });
};

/** Completes the version, activates the dataset, appends the event and deletes the uploads: all or nothing. */
async function publish({ services, job, payload }: Run, { folder, ingested }: WrittenVersion): Promise<void> {
  const { datasetId, name, source } = payload;
  await services.db.transaction(async (trx) => {
    const set = { state: 'active', newest_version: 1, updated_at: isoNow(services.clock) } as const;
    const whole = { datasetId, number: 1, folder, profile: ingested.profile };
    const isOurs =
      (await completeVersion(trx, job, whole)) &&
      (await updateDatasetRow(trx, job, { id: datasetId, states: ['creating'], set }));
    if (!isOurs) {
      throw datasetNotFound(datasetId);
    }
    await replaceColumns(trx, job, { datasetId, names: ingested.columns.map((column) => column.name) });
    for (const uploadId of sourceUploads(source)) {
      await deleteUpload(trx, job, uploadId);
    }
    await services.events.append(trx, job, {
      kind: 'dataset.created',
      id: datasetId,
      data: { name, rows: ingested.rowCount, rejects: ingested.rejectCount },
    });
  });
}

async function finish(whole: Run, written: WrittenVersion): Promise<void> {
  await publish(whole, written);
  const { datasetId } = whole.payload;
  const { rowCount, columns } = written.ingested;
  await rememberStructure(whole.services, whole.job, { datasetId, rowCount, columnCount: columns.length });
}

async function run(payload: CreatePayload, job: JobContext, services: Services): Promise<Message> {
  const dataset = { tenantId: job.tenantId, datasetId: payload.datasetId };
  const whole: Run = { services, job, payload, dataset };
  if (!(await isDone(whole))) {
    await prepare(whole);
    const { source } = payload;
    if ('folder' in source) {
      const span = { from: 2, to: FETCHED };
      const { parts } = await fetchFiles({ services, job, dataset, source: source.folder, before: [], span });
      await finish(whole, await write({ ...whole, fetched: parts }));
      return describeDone(payload, job, services);
    }
    if (rowsInstead(payload.source) === null) {
      await acquireRaws(whole);
    }
    await finish(whole, await write(whole));
  }
  return describeDone(payload, job, services);
}

async function describeDone(payload: CreatePayload, job: JobOwner, services: Services): Promise<Message> {
  await removeUploads(services, job, payload.source);
  const version = await findVersion(services.db.executor, job, { datasetId: payload.datasetId, number: 1 });
  invariant(version, 'A dataset that was created has a first version.');
  const size = describeRows({
    rowCount: version.row_count,
    columnCount: version.column_count,
    rejectCount: version.reject_count,
  });
  return message('job.datasetReady', { name: payload.name, size });
}

async function removeUploads(services: Services, actor: Actor, source: CreateSource): Promise<void> {
  for (const uploadId of sourceUploads(source)) {
    await services.files.removeTree(uploadFolder({ id: uploadId, tenant_id: actor.tenantId }));
  }
}

/** Uploads that nobody else can use. */
const ownUploadsOf = (source: CreateSource): readonly string[] =>
  source.kind === 'file' && source.ownsUpload ? sourceUploads(source) : [];

/** A dataset that could not be created is deleted; the person's upload stays for another try. */
export const createHandler: JobHandler<CreatePayload> = {
  run,
  findDone: async (payload, job, services) =>
    (await isDone({ services, job, payload })) ? describeDone(payload, job, services) : null,
  async onFailed({ datasetId, name, source }, { trx, error, ...failed }, { events }) {
    const isGone = await deleteDataset(trx, failed, { id: datasetId, state: 'creating' });
    for (const uploadId of ownUploadsOf(source)) {
      await deleteUpload(trx, failed, uploadId);
    }
    if (isGone) {
      await events.append(trx, failed, {
        kind: 'dataset.failed',
        id: datasetId,
        data: { name, outcome: failed.outcome, code: error.code, reason: error.message },
      });
    }
  },
  async cleanUp({ datasetId, source }, failed: FailedJob, services) {
    if ((await findDataset(services.db.executor, failed, datasetId)) === null) {
      await services.files.removeTree(datasetFolder({ tenantId: failed.tenantId, datasetId }));
    }
    if (ownUploadsOf(source).length > 0) {
      await removeUploads(services, failed, source);
    }
  },
};
