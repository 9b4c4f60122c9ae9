import { invariant, AppError } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { isoNow } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { JobContext, JobHandler, JobOwner } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { getReadable, VERSION_FILES, type Readable } from '../../datasources/index.ts';
import { confinementDigest } from '../get-model.ts';
import {
  MODEL_FILE,
  modelFolder,
  readText,
  RECORDS_FOLDER,
  RESULT_FILE,
  runFolder,
  type RecordsFacts,
} from '../model-files.ts';
import { ModelSummary, parseSummary } from '../model-summary.ts';
import { isBetterModel } from '../retraining/is-better.ts';
import type { ModelRow } from '../tables.ts';
import {
  updateModelRow,
  updateWorkflowRow,
  findModel,
  findWorkflow,
  restartModel,
  type FoundWorkflow,
} from '../workflow.store.ts';
import { exportRows, taskColumns } from './export-rows.ts';
import { runTask } from './run-task.ts';
import { RECORDS_FILE, type TaskReply, type TaskResult } from './task.ts';
import { trainingBytes, TRAINING_MEMORY_BYTES } from './memory.ts';
import type { StoredResult } from './train-task.ts';
import type { TrainPayload } from './train-payload.ts';

interface Run {
  readonly services: Services;
  readonly job: JobContext;
  readonly workflow: FoundWorkflow;
  readonly model: ModelRow;
  /** Folder of this run: another run of the same job never writes into it. */
  readonly run: string;
}

/** Part of the progress that each stage takes, in percent. */
const SPANS = {
  checking: [10, 12],
  choosing: [12, 78],
  fitting: [12, 78],
  explaining: [78, 84],
  scoring: [84, 90],
} as const;
const READ_PERCENT = 2;
const SAVE_PERCENT = 90;

const stageText = ({ stage, done, total }: Extract<TaskReply, { kind: 'progress' }>): Message =>
  stage === 'choosing'
    ? message('workflow.stage.choosing', { done: Math.floor(done), total })
    : message(`workflow.stage.${stage}`);

/** Reported without waiting: a lost lease ends the job by its signal, not by this write. */
const report = ({ job }: Run, percent: number, text: Message): void =>
  void job.progress(percent, text).catch(() => {});

const fileKey = ({ model, run }: Run, name: string): string => `${runFolder(model, run)}/${name}`;

async function readRows(run: Run): Promise<{ readonly readable: Readable; readonly rowsPath: string }> {
  const { services, job, workflow, model } = run;
  report(run, READ_PERCENT, message('workflow.stage.reading'));
  const actor = { tenantId: job.tenantId, userId: model.created_by };
  const readable = await getReadable(services, actor, {
    id: workflow.dataset_id,
    version: model.version,
    signal: job.signal,
  });
  const needed = trainingBytes({ rows: readable.source.rowCount, columns: readable.source.columns.length });
  if (needed > TRAINING_MEMORY_BYTES) {
    throw new AppError(
      'workflow.too_large',
      `${readable.source.rowCount} rows of ${readable.source.columns.length} columns need more memory than a training may take. Filter the dataset to fewer rows or columns.`,
    );
  }
  const key = fileKey(run, 'rows.json');
  return {
    readable,
    rowsPath: await exportRows(services, actor, { source: readable.source, key, signal: job.signal }),
  };
}

async function train(
  run: Run,
  { readable, rowsPath }: Awaited<ReturnType<typeof readRows>>,
): Promise<TaskResult> {
  const { services, job, workflow, model } = run;
  return runTask(
    {
      kind: 'train',
      service: workflow.service,
      rowsPath,
      columns: taskColumns(readable.source),
      memoryBytes: TRAINING_MEMORY_BYTES,
      target: workflow.target,
      features: JSON.parse(model.features) as string[],
      options: JSON.parse(model.options) as Record<string, unknown>,
      seed: seedOf(model),
      directory: await services.files.localPath(runFolder(model, run.run)),
    },
    {
      signal: job.signal,
      onProgress(progress) {
        const [from, to] = SPANS[progress.stage];
        report(run, from + ((to - from) * progress.done) / progress.total, stageText(progress));
      },
    },
  );
}

/** Part of the options of services that are random; any number serves the others. */
function seedOf({ options }: ModelRow): number {
  const { seed } = JSON.parse(options) as { seed?: unknown };
  return typeof seed === 'number' ? seed : 1;
}

/** The scored rows as a version that the engine reads. */
async function saveRecords(
  run: Run,
  { columns }: TaskResult,
  { readable }: Awaited<ReturnType<typeof readRows>>,
): Promise<RecordsFacts> {
  const { services, job } = run;
  report(run, SAVE_PERCENT, message('workflow.stage.saving'));
  const path = await services.files.localPath(fileKey(run, RECORDS_FILE));
  const ingested = await services.reader.ingest(
    {
      files: [{ path, fileName: RECORDS_FILE }],
      options: {},
      // Structured values are read as the text that they were exported as.
      columns: columns.map(({ name, type }) => ({
        name,
        type: type === 'json' ? 'text' : type,
        include: true,
      })),
      directory: await services.files.makeFolder(fileKey(run, RECORDS_FOLDER)),
      onReadable: () => Promise.resolve(),
    },
    { signal: job.signal, onProgress: () => {} },
  );
  await services.files.removeTree(fileKey(run, RECORDS_FILE));
  await services.files.save(fileKey(run, RECORDS_FOLDER), VERSION_FILES);
  return {
    run: run.run,
    rows: ingested.rowCount,
    // After the key and the columns of the dataset.
    added: columns.slice(1 + readable.source.columns.length).map(({ name }) => name),
    columns: ingested.columns.map(({ name, type, role, encoding }) => ({
      name,
      type,
      role,
      ...(encoding && { encoding }),
    })),
  };
}

/** The first model is used; a later one where the workflow uses better ones by itself, and it is one. */
async function replacesUsed(
  { job }: Run,
  trx: Trx,
  { workflow, summary }: { readonly workflow: FoundWorkflow; readonly summary: ModelSummary },
): Promise<boolean> {
  const { id: workflowId, model_id: modelId, uses_better } = workflow;
  if (modelId === null) {
    return true;
  }
  const used = uses_better === 1 ? await findModel(trx, job, { workflowId, modelId }) : null;
  const before = parseSummary(used?.summary ?? null);
  return before !== null && isBetterModel(summary, before);
}

/** The model becomes ready, and is in use if it is the first or better: all or nothing. */
async function publish(
  run: Run,
  facts: { readonly records: RecordsFacts; readonly confinement: string | null },
): Promise<void> {
  const { services, job, model } = run;
  const result = JSON.parse(await readText(services, fileKey(run, RESULT_FILE))) as StoredResult;
  await services.files.save(fileKey(run, MODEL_FILE));
  await services.files.save(fileKey(run, RESULT_FILE));
  const now = isoNow(services.clock);
  await services.db.transaction(async (trx) => {
    const set = {
      state: 'ready',
      confinement: facts.confinement,
      summary: JSON.stringify(ModelSummary.parse(result)),
      records: JSON.stringify(facts.records),
      trained_at: now,
    } as const;
    const workflow = await findWorkflow(trx, job, model.workflow_id);
    if (workflow === null || !(await updateModelRow(trx, job, { id: model.id, set }))) {
      return;
    }
    const isUsed = await replacesUsed(run, trx, { workflow, summary: ModelSummary.parse(result) });
    await updateWorkflowRow(trx, job, {
      id: workflow.id,
      set: { model_id: isUsed ? model.id : workflow.model_id, updated_at: now },
    });
    if (isUsed && workflow.model_id !== null) {
      const data = { name: workflow.name, changed: ['modelId'] };
      await services.events.append(trx, job, { kind: 'workflow.updated', id: workflow.id, data });
    }
    await services.events.append(trx, job, {
      kind: 'workflow.model_ready',
      id: workflow.id,
      data: { name: workflow.name, modelId: model.id, number: model.number },
    });
  });
}

/** Removes what runs left behind that no row names. */
async function clearRuns(services: Services, model: ModelRow, keep: string | null): Promise<void> {
  const runs = (await services.files.list(modelFolder(model))).map((name) => name.replace('/', ''));
  for (const run of runs.filter((name) => name !== keep)) {
    await services.files.removeTree(runFolder(model, run));
  }
}

async function find(
  services: Services,
  job: JobOwner,
  payload: TrainPayload,
): Promise<Pick<Run, 'workflow' | 'model'>> {
  const workflow = await findWorkflow(services.db.executor, job, payload.workflowId);
  const model = await findModel(services.db.executor, job, payload);
  invariant(workflow && model, 'A training belongs to a model of a workflow.');
  return { workflow, model };
}

const describeDone = ({ workflow, model }: Pick<Run, 'workflow' | 'model'>): Message =>
  message('workflow.ready', { name: workflow.name, number: model.number });

async function run(payload: TrainPayload, job: JobContext, services: Services): Promise<Message> {
  const training = await find(services, job, payload);
  if (training.model.state === 'ready') {
    return describeDone(training);
  }
  const whole: Run = { services, job, ...training, run: `run-${newId()}` };
  if (training.model.state !== 'training') {
    // A retry by a person, after it failed or was cancelled.
    await services.db.transaction((trx) => restartModel(trx, job, training.model.id));
  }
  await clearRuns(services, training.model, null);
  await services.files.makeFolder(runFolder(training.model, whole.run));
  const rows = await readRows(whole);
  const result = await train(whole, rows);
  await services.files.removeTree(fileKey(whole, 'rows.json'));
  const records = await saveRecords(whole, result, rows);
  await publish(whole, { records, confinement: confinementDigest(rows.readable) });
  return describeDone(training);
}

/** A model whose training failed stays, so that people see why and can try again. */
export const trainHandler: JobHandler<TrainPayload> = {
  run,
  async findDone(payload, job, services) {
    const result = await find(services, job, payload);
    return result.model.state === 'ready' ? describeDone(result) : null;
  },
  async onFailed({ workflowId, modelId }, { trx, error, outcome, ...failed }, { events, clock }) {
    const set = { state: outcome, error: error.message, trained_at: isoNow(clock) } as const;
    const workflow = await findWorkflow(trx, failed, workflowId);
    if (workflow === null || !(await updateModelRow(trx, failed, { id: modelId, set }))) {
      return;
    }
    await events.append(trx, failed, {
      kind: 'workflow.model_failed',
      id: workflowId,
      data: { name: workflow.name, code: error.code, reason: error.message, modelId, outcome },
    });
  },
  async cleanUp(payload, failed, services) {
    const { model } = await find(services, failed, payload);
    await clearRuns(
      services,
      model,
      model.records === null ? null : (JSON.parse(model.records) as RecordsFacts).run,
    );
  },
};
