import {
  AppError,
  type ModelReport,
  type TrainedModel,
  type WorkflowReport,
  type WorkflowSummary,
} from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import { findSchedule } from '../../platform/schedules/schedules.store.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { getListed } from '../datasources/index.ts';
import { presentSchedule } from '../schedules/index.ts';
import { retrainingSubject } from './retraining/retraining-subject.ts';
import { hiddenRows, modelNotFound } from './errors.ts';
import { checkHiddenRows, getWorkflow, learnedFromHidden, type HiddenRowsCheck } from './get-model.ts';
import { readText, RecordsFacts, RESULT_FILE, runFolder } from './model-files.ts';
import { presentModel, presentReport, presentWorkflow, type WorkflowParts } from './presenter.ts';
import { getService } from './services/registry.ts';
import type { ModelRow } from './tables.ts';
import type { StoredResult } from './training/train-task.ts';
import { listModels, listWorkflowRows, type FoundWorkflow, type WorkflowListing } from './workflow.store.ts';

interface KnownDataset {
  readonly name: string;
  readonly newestVersion: number | null;
}

/** Null where the actor may not see the dataset. */
async function findDatasetOf(services: Services, actor: Actor, id: string): Promise<KnownDataset | null> {
  try {
    const { dataset } = await getListed(services, actor, id);
    return { name: dataset.name, newestVersion: dataset.newest_version };
  } catch (error) {
    if (error instanceof AppError && error.code === 'dataset.not_found') {
      return null;
    }
    throw error;
  }
}

/** By id; each is looked up once, however many workflows learn from it. */
async function findDatasetsOf(
  services: Services,
  actor: Actor,
  workflows: readonly FoundWorkflow[],
): Promise<ReadonlyMap<string, KnownDataset | null>> {
  const ids = [...new Set(workflows.map(({ dataset_id }) => dataset_id))];
  const entries = ids.map(async (id) => [id, await findDatasetOf(services, actor, id)] as const);
  return new Map(await Promise.all(entries));
}

/** The actor may see what a model is worth, unless it learned from rows that are hidden from them. */
async function showsModel(
  isHidden: HiddenRowsCheck,
  workflow: FoundWorkflow,
  model: ModelRow | undefined,
): Promise<boolean> {
  return (
    model === undefined || workflow.shares_beyond_rules === 1 || !(await isHidden(workflow.dataset_id, model))
  );
}

export interface WorkflowPage {
  data: WorkflowSummary[];
  page: number;
  limit: number;
  total: number;
}

/** Workflows that the actor may see. */
export async function listWorkflows(
  services: Services,
  actor: Actor,
  wanted: WorkflowListing,
): Promise<WorkflowPage> {
  const { rows, total } = await listWorkflowRows(services.db.executor, actor, wanted);
  const models = await listModels(
    services.db.executor,
    actor,
    rows.map(({ id }) => id),
  );
  const datasets = await findDatasetsOf(services, actor, rows);
  const translator = await getTranslator(actor);
  const isHidden = checkHiddenRows(services, actor);
  const data = await Promise.all(
    rows.map(async (workflow) => {
      const own = models.filter(({ workflow_id }) => workflow_id === workflow.id);
      return presentWorkflow(await workflowParts(isHidden, { workflow, models: own, datasets }), translator);
    }),
  );
  return { data, page: wanted.page, limit: wanted.limit, total };
}

async function workflowParts(
  isHidden: HiddenRowsCheck,
  {
    workflow,
    models,
    datasets,
  }: {
    readonly workflow: FoundWorkflow;
    readonly models: readonly ModelRow[];
    readonly datasets: ReadonlyMap<string, KnownDataset | null>;
  },
): Promise<WorkflowParts> {
  // Before one is ready, the newest says what its trainer saw.
  const model = models.find(({ id }) => id === workflow.model_id) ?? models[0];
  const showsQuality = await showsModel(isHidden, workflow, model);
  return { workflow, models, datasetName: datasets.get(workflow.dataset_id)?.name ?? null, showsQuality };
}

/** A workflow as lists show it. */
export async function getSummary(
  services: Services,
  actor: Actor,
  workflow: FoundWorkflow,
): Promise<WorkflowSummary> {
  const models = await listModels(services.db.executor, actor, [workflow.id]);
  const datasets = await findDatasetsOf(services, actor, [workflow]);
  const parts = await workflowParts(checkHiddenRows(services, actor), { workflow, models, datasets });
  return presentWorkflow(parts, await getTranslator(actor));
}

/** The result of a training, as it was stored. */
async function readResult(services: Services, model: ModelRow): Promise<StoredResult | null> {
  if (model.records === null) {
    return null;
  }
  const { run } = RecordsFacts.parse(JSON.parse(model.records));
  return JSON.parse(await readText(services, `${runFolder(model, run)}/${RESULT_FILE}`)) as StoredResult;
}

function chooseShown(
  workflow: FoundWorkflow,
  models: readonly ModelRow[],
  wanted: string | undefined,
): ModelRow | undefined {
  if (wanted === undefined) {
    return models.find(({ id }) => id === workflow.model_id);
  }
  const model = models.find(({ id }) => id === wanted);
  if (model === undefined) {
    throw modelNotFound(wanted);
  }
  return model;
}

/** Models that the actor may see; the others are left out. */
async function visibleModels(
  services: Services,
  actor: Actor,
  { workflow, models }: { readonly workflow: FoundWorkflow; readonly models: readonly ModelRow[] },
): Promise<readonly ModelRow[]> {
  const isHidden = checkHiddenRows(services, actor);
  const shown = await Promise.all(models.map((model) => showsModel(isHidden, workflow, model)));
  return models.filter((_, at) => shown[at]);
}

interface ShownModels {
  /** Newest first. */
  readonly models: readonly ModelRow[];
  /** The one whose report is shown; undefined before one is in use. */
  readonly shown: ModelRow | undefined;
}

/** What the actor reads of a workflow. Throws `model.not_found`, and `model.hidden_rows` where it is hidden from them. */
async function findShown(
  services: Services,
  actor: Actor,
  { workflow, wanted }: { readonly workflow: FoundWorkflow; readonly wanted: string | undefined },
): Promise<ShownModels> {
  const all = await listModels(services.db.executor, actor, [workflow.id]);
  const models = await visibleModels(services, actor, { workflow, models: all });
  const shown = chooseShown(workflow, all, wanted);
  if (models.length === 0 || (shown !== undefined && !models.includes(shown))) {
    throw hiddenRows();
  }
  return { models, shown };
}

/** Before a change whose reply is the report: who cannot read it changes nothing. Throws `model.hidden_rows`. */
export async function requireReport(
  services: Services,
  actor: Actor,
  workflow: FoundWorkflow,
): Promise<void> {
  await findShown(services, actor, { workflow, wanted: undefined });
}

const isAlive = (state: string): boolean => state === 'queued' || state === 'running';

/** A workflow with its models and the report of one. Throws `model.hidden_rows` where all are hidden from the actor. */
export async function getReport(
  services: Services,
  actor: Actor,
  { id, model: wanted }: { readonly id: string; readonly model?: string | undefined },
): Promise<WorkflowReport> {
  const workflow = await getWorkflow(services, actor, { id, needed: 'view' });
  const { models, shown } = await findShown(services, actor, { workflow, wanted });
  const translator = await getTranslator(actor);
  const dataset = await findDatasetOf(services, actor, workflow.dataset_id);
  const presented: TrainedModel[] = models.map((model) => presentModel(model, translator));
  const [newest] = presented;
  const schedule = await findSchedule(services.db.executor, actor, retrainingSubject(id));
  const parts = { workflow, models, datasetName: dataset?.name ?? null, showsQuality: true };
  return {
    ...presentWorkflow(parts, translator),
    description: workflow.description,
    features: models[0] === undefined ? [] : (JSON.parse(models[0].features) as string[]),
    options: newest?.options ?? {},
    hasPredictions: getService(workflow.service).hasPredictions,
    hasInfluences: getService(workflow.service).hasInfluences ?? false,
    models: presented,
    report: shown === undefined ? null : await findReport(services, actor, { workflow, model: shown }),
    newestVersion: dataset?.newestVersion ?? null,
    jobId: await findTraining(services, actor, id),
    sharesBeyondRules: workflow.shares_beyond_rules === 1,
    usesBetter: workflow.uses_better === 1,
    schedule: schedule === null ? null : await presentSchedule(services, actor, schedule),
    permission: (await services.access.permissionOn(actor, { kind: 'workflow', id })) ?? 'view',
  };
}

/** The report of a model; null before it is ready. Sections of single rows are for people who see these. */
async function findReport(
  services: Services,
  actor: Actor,
  { workflow, model }: { readonly workflow: FoundWorkflow; readonly model: ModelRow },
): Promise<ModelReport | null> {
  const result = await readResult(services, model);
  if (result === null) {
    return null;
  }
  const { rowSections = [] } = getService(workflow.service);
  const isPart =
    rowSections.length > 0 &&
    (await learnedFromHidden(services, actor, { datasetId: workflow.dataset_id, model }));
  const sections = isPart ? result.sections.filter(({ id }) => !rowSections.includes(id)) : result.sections;
  return presentReport(model, { ...result, sections }, await getTranslator(actor));
}

/** The job that trains a model of the workflow now. */
async function findTraining({ queue }: Services, actor: Actor, id: string): Promise<string | null> {
  const job = await queue.findLatest(actor, { kind: 'workflow', id });
  return job !== null && isAlive(job.state) ? job.id : null;
}
