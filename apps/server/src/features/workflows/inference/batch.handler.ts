import type { VersionFiles } from '@plumbline/engine';
import { message } from '@plumbline/messages';
import type { JobContext, JobHandler } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import {
  clearComputed,
  failComputed,
  finishComputed,
  getReadable,
  replaceSourcesUnderRules,
  type ComputedFile,
} from '../../datasources/index.ts';
import { getWholeUpload, uploadKey } from '../../uploads/index.ts';
import { getUsableModel } from '../get-model.ts';
import { MODEL_FILE, runFolder } from '../model-files.ts';
import { modelFeatures } from '../model-summary.ts';
import { exportRows, taskColumns } from '../training/export-rows.ts';
import { TRAINING_MEMORY_BYTES } from '../training/memory.ts';
import { runTask } from '../training/run-task.ts';
import type { TaskColumn } from '../training/task.ts';
import { batchFolder, toComputedFile } from './batch-files.ts';
import type { BatchPayload } from './batch-payload.ts';
import { requireColumns } from './require-columns.ts';

interface Run {
  readonly services: Services;
  readonly job: JobContext;
  readonly payload: BatchPayload;
}

interface GivenRows {
  readonly rowsPath: string;
  readonly columns: readonly TaskColumn[];
}

const fileKey = ({ job, payload }: Run, name: string): string =>
  `${batchFolder(job.tenantId, payload.datasetId)}/${name}`;

/** Rows of a file that was uploaded, as the engine reads them. */
async function readUpload(run: Run, id: string): Promise<VersionFiles> {
  const { services, job } = run;
  const upload = await getWholeUpload(services, job, id);
  const folder = fileKey(run, 'upload');
  await services.files.removeTree(folder);
  const directory = await services.files.makeFolder(folder);
  const { columns, rowCount } = await services.reader.ingest(
    {
      files: [{ path: await services.files.localPath(uploadKey(upload)), fileName: upload.name }],
      // A cell that is not of its column's type is an error of its row, not an empty cell.
      options: { onFailure: 'text' },
      columns: null,
      directory,
      onReadable: () => Promise.resolve(),
    },
    { signal: job.signal, onProgress: () => {} },
  );
  return {
    tenantId: job.tenantId,
    datasetId: run.payload.datasetId,
    version: 0,
    directory,
    columns,
    rowCount,
  };
}

/** The rows to predict. Rules of the dataset that they come from go with them. */
async function openGiven(run: Run): Promise<GivenRows> {
  const { services, job, payload } = run;
  const { from, datasetId } = payload;
  if (from.kind === 'records') {
    const columns = from.columns.map((name): TaskColumn => ({ name, type: 'text' }));
    return { rowsPath: await services.files.localPath(from.key), columns };
  }
  const key = fileKey(run, 'rows.json');
  const { signal } = job;
  if (from.kind === 'upload') {
    const source = await readUpload(run, from.id);
    return {
      rowsPath: await exportRows(services, job, { source, key, signal }),
      columns: taskColumns(source),
    };
  }
  const { source, confinedBy } = await getReadable(services, job, { id: from.id, signal });
  if (confinedBy.length > 0) {
    await services.db.transaction((trx) =>
      replaceSourcesUnderRules(trx, job, { datasetId, sourceIds: confinedBy }),
    );
  }
  return { rowsPath: await exportRows(services, job, { source, key, signal }), columns: taskColumns(source) };
}

interface PredictionFile extends ComputedFile {
  readonly rows: number;
  readonly errors: number;
}

async function predict(run: Run): Promise<PredictionFile> {
  const { services, job, payload } = run;
  const { workflowId, modelId } = payload;
  const usable = await getUsableModel(services, job, { workflowId, modelId, shows: 'model' });
  const source = await openGiven(run);
  requireColumns(
    modelFeatures(usable.model),
    source.columns.map(({ name }) => name),
  );
  const folder = runFolder(usable.model, usable.records.run);
  const directory = await services.files.makeFolder(fileKey(run, 'out'));
  const path = `${directory}/predictions.ndjson`;
  const { columns, rows, errors } = await runTask(
    {
      kind: 'predict',
      service: usable.workflow.service,
      ...source,
      memoryBytes: TRAINING_MEMORY_BYTES,
      modelPath: await services.files.localPath(`${folder}/${MODEL_FILE}`),
      outPath: path,
    },
    {
      signal: job.signal,
      onProgress: () => void job.progress(40, message('workflow.stage.scoring')).catch(() => {}),
    },
  );
  // Computed numbers are no decimals, however many digits are written.
  const added = columns.slice(source.columns.length).filter(({ type }) => type === 'number');
  return { path, rows, errors, columns: added.map(({ name, type }) => ({ name, type, include: true })) };
}

/** The dataset exists once every record is in it, with its prediction or the reason why it has none. */
export const batchHandler: JobHandler<BatchPayload> = {
  async run(payload, job, services) {
    const run: Run = { services, job, payload };
    await job.progress(2, message('workflow.stage.reading'));
    const { path, columns, rows, errors } = await predict(run);
    await finishComputed(services, job, { ...toComputedFile(payload), path, columns });
    await services.files.removeTree(batchFolder(job.tenantId, payload.datasetId));
    return message('workflow.batchReady', { name: payload.name, rows: rows - errors, errors });
  },
  onFailed: (payload, failed, services) => failComputed(services, toComputedFile(payload), failed),
  async cleanUp(payload, failed, services) {
    await services.files.removeTree(batchFolder(failed.tenantId, payload.datasetId));
    await clearComputed(services, toComputedFile(payload), failed);
  },
};
