import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { message, type Message } from '@plumbline/messages';
import { isoNow } from '../../../platform/clock.ts';
import type { JobContext, JobHandler } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { getReadable, type Readable } from '../../datasources/index.ts';
import { MODEL_FILE, modelFolder, readText, recordFiles, runFolder } from '../model-files.ts';
import { modelFeatures } from '../model-summary.ts';
import { confinementDigest, getUsableModel, type UsableModel } from '../get-model.ts';
import { getNewestModel, replaceRecords } from '../records/records-dataset.ts';
import { exportRows, taskColumns } from '../training/export-rows.ts';
import { TRAINING_MEMORY_BYTES } from '../training/memory.ts';
import { runTask } from '../training/run-task.ts';
import { RECORDS_FILE } from '../training/task.ts';
import { findWorkflow, saveDrift, type FoundWorkflow } from '../workflow.store.ts';
import { DRIFT_FILE, parseDrift, type MeasuredDrift, type StoredDrift } from './drift.ts';
import type { ScorePayload } from './score-payload.ts';

interface ScoringRun {
  readonly services: Services;
  readonly job: JobContext;
  readonly workflow: FoundWorkflow;
  readonly usable: UsableModel;
  readonly readable: Readable;
  /** Folder of this run. */
  readonly folder: string;
}

/** Returns the path of the scored rows. */
async function scoreRows(scoring: ScoringRun): Promise<string> {
  const { services, job, workflow, usable, readable, folder } = scoring;
  const { model, records } = usable;
  const { signal } = job;
  const directory = await services.files.makeFolder(folder);
  const reference = await recordFiles(services, model, records);
  await runTask(
    {
      kind: 'score',
      service: workflow.service,
      rowsPath: await exportRows(services, job, {
        source: readable.source,
        key: `${folder}/rows.json`,
        signal,
      }),
      columns: taskColumns(readable.source),
      referencePath: await exportRows(services, job, {
        source: reference,
        key: `${folder}/reference.json`,
        signal,
      }),
      referenceColumns: taskColumns(reference),
      memoryBytes: TRAINING_MEMORY_BYTES,
      modelPath: await services.files.localPath(`${runFolder(model, records.run)}/${MODEL_FILE}`),
      target: workflow.target ?? '',
      features: modelFeatures(model),
      directory,
    },
    {
      signal,
      onProgress: () => void job.progress(40, message('workflow.stage.scoring')).catch(() => {}),
    },
  );
  return join(directory, RECORDS_FILE);
}

/**
 * Whether the rows that are scored are the part that the model's trainer sees: with others, its drift would say something about
 * them to people who read the model.
 */
async function isSamePart({ services, job, workflow, usable }: ScoringRun): Promise<boolean> {
  const { model } = usable;
  const readable = await getReadable(services, job, { id: workflow.dataset_id, version: model.version });
  return confinementDigest(readable) === model.confinement;
}

/** Drift that is worth a notification: of what is predicted, or of a feature. */
const isStrong = ({ prediction, columns }: Pick<StoredDrift, 'prediction' | 'columns'>): boolean =>
  prediction?.level === 'strong' || columns.some(({ level }) => level === 'strong');

/** Drift of the model in use is reported once: not again while it stays strong. */
async function storeDrift({ services, job, workflow, usable, readable, folder }: ScoringRun): Promise<void> {
  const measured = JSON.parse(await readText(services, `${folder}/${DRIFT_FILE}`)) as MeasuredDrift;
  const drift: StoredDrift = {
    ...measured,
    version: readable.version.number,
    comparedAt: isoNow(services.clock),
  };
  const before = parseDrift(usable.model.drift);
  const isUsed = usable.model.id === workflow.model_id;
  const isNews = isUsed && isStrong(drift) && (before === null || !isStrong(before));
  await services.db.transaction(async (trx) => {
    await saveDrift(trx, job, { modelId: usable.model.id, drift: JSON.stringify(drift) });
    if (isNews) {
      const columns = drift.columns.filter(({ level }) => level === 'strong').map(({ column }) => column);
      await services.events.append(trx, job, {
        kind: 'workflow.drifted',
        id: workflow.id,
        data: { name: workflow.name, modelId: usable.model.id, version: drift.version, columns },
      });
    }
  });
}

async function scoreWith(scoring: ScoringRun, { isNewest }: { readonly isNewest: boolean }): Promise<void> {
  const { services, job, workflow, folder } = scoring;
  try {
    const path = await scoreRows(scoring);
    if (await isSamePart(scoring)) {
      await storeDrift(scoring);
    }
    if (isNewest) {
      const file = { name: `${workflow.name} records.ndjson`, content: createReadStream(path) };
      await replaceRecords(services, job, { workflow, file, signal: job.signal });
    }
  } finally {
    await services.files.removeTree(folder);
  }
}

/** The newest model scores the rows for dashboards; the one in use, which reports show, is compared with them too. */
async function scoreNewest(services: Services, job: JobContext, workflow: FoundWorkflow): Promise<Message> {
  const newest = await getNewestModel(services, job, workflow.id);
  const readable = await getReadable(services, job, { id: workflow.dataset_id, signal: job.signal });
  const { number: version } = readable.version;
  const used = { workflowId: workflow.id, modelId: workflow.model_id ?? newest.model.id };
  const models =
    used.modelId === newest.model.id
      ? [newest]
      : [newest, await getUsableModel(services, job, { ...used, shows: 'rows' })];
  for (const usable of models.filter(({ model }) => model.version !== version)) {
    const folder = `${modelFolder(usable.model)}/scoring-${job.jobId}`;
    await scoreWith({ services, job, workflow, usable, readable, folder }, { isNewest: usable === newest });
  }
  return message('workflow.scored', { name: workflow.name, version });
}

/** Scores what a refresh changed with the newest model, as the owner of the workflow. */
export const scoreHandler: JobHandler<ScorePayload> = {
  async run({ workflowId }, job, services) {
    const workflow = await findWorkflow(services.db.executor, job, workflowId);
    return workflow === null
      ? message('workflow.scored', { name: '', version: 0 })
      : scoreNewest(services, job, workflow);
  },
};
