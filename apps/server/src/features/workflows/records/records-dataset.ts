import type { Readable } from 'node:stream';
import { AppError, invariant } from '@plumbline/contract';
import { rowQuery } from '@plumbline/query';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import {
  addFiles,
  findQueryContext,
  createDataset,
  findDataset,
  getReadable,
  listSources,
  type DatasetRow,
} from '../../datasources/index.ts';
import { dropUpload, receiveUpload } from '../../uploads/index.ts';
import { modelNotReady } from '../errors.ts';
import { getUsableModel, getWorkflow, type UsableModel } from '../get-model.ts';
import { recordFiles, type RecordsFacts } from '../model-files.ts';
import { parseSummary } from '../model-summary.ts';
import { claimRecordsDataset, listModels, type FoundWorkflow } from '../workflow.store.ts';

/** The dataset of a workflow's scored records. */
export interface RecordsDataset {
  readonly datasetId: string;
  readonly target: string | null;
  /** What the newest model adds to the rows. */
  readonly added: RecordsFacts['columns'];
  /** The column with the most influence; null for services without drivers. */
  readonly strongest: RecordsFacts['columns'][number] | null;
}

/** The newest model that is ready. Throws `model.not_ready`, `model.hidden_rows`. */
export async function getNewestModel(
  services: Services,
  actor: Actor,
  workflowId: string,
): Promise<UsableModel> {
  const models = await listModels(services.db.executor, actor, [workflowId]);
  const newest = models.find(({ state }) => state === 'ready');
  if (newest === undefined) {
    throw modelNotReady();
  }
  return getUsableModel(services, actor, { workflowId, modelId: newest.id, shows: 'rows' });
}

/** Every dataset whose rules hold for the scored records. */
async function rulesOf(services: Services, actor: Actor, { workflow, model }: UsableModel) {
  const id = workflow.dataset_id;
  const { confinedBy } = await getReadable(services, actor, { id, version: model.version });
  return { confinedBy, followedRules: [id, ...(await listSources(services, actor, [id]))] };
}

/** The scored records of a model as a file. */
async function exportRecords(
  services: Services,
  actor: Actor,
  { usable, signal }: { readonly usable: UsableModel; readonly signal: AbortSignal },
): Promise<NewRecords['file']> {
  const { workflow, model, records } = usable;
  const content = await services.engine.export({
    source: await recordFiles(services, model, records),
    query: rowQuery({}),
    context: await findQueryContext(services, actor, workflow.dataset_id),
    signal,
    format: 'parquet',
  });
  return { name: `${workflow.name} records.parquet`, content };
}

/** Another request has created the dataset in the meantime. */
class AlreadyCreated extends Error {
  override readonly name = 'AlreadyCreated';
}

async function createRecordsDataset(
  services: Services,
  actor: Actor,
  { usable, signal }: { readonly usable: UsableModel; readonly signal: AbortSignal },
): Promise<string> {
  const file = await exportRecords(services, actor, { usable, signal });
  const upload = await receiveUpload(services, actor, file);
  try {
    const { id } = await createDataset(services, actor, {
      name: `${usable.workflow.name} records`,
      from: { kind: 'uploads', uploadIds: [upload.id], ownsUpload: true },
      ...(await rulesOf(services, actor, usable)),
      once: null,
      signal,
      async onInserted(trx, datasetId) {
        const { id: workflowId, records_dataset_id: before } = usable.workflow;
        if (!(await claimRecordsDataset(trx, actor, { id: workflowId, before, datasetId }))) {
          throw new AlreadyCreated();
        }
      },
    });
    return id;
  } catch (error) {
    await dropUpload(services, actor, upload);
    throw error;
  }
}

/** One dataset for a workflow, however many requests want it at the same time. */
async function createOnce(
  services: Services,
  actor: Actor,
  wanted: { readonly usable: UsableModel; readonly signal: AbortSignal },
): Promise<string> {
  try {
    return await createRecordsDataset(services, actor, wanted);
  } catch (error) {
    if (!(error instanceof AlreadyCreated)) {
      throw error;
    }
    const { id } = wanted.usable.workflow;
    const workflow = await getWorkflow(services, actor, { id, needed: 'view' });
    const existing = await findExisting(services, actor, workflow);
    invariant(existing !== null, 'The request that was first has created the dataset.');
    return existing;
  }
}

async function findExisting(
  services: Services,
  actor: Actor,
  { records_dataset_id: id }: FoundWorkflow,
): Promise<string | null> {
  return id !== null && (await findDataset(services.db.executor, actor, id)) !== null ? id : null;
}

/**
 * The dataset that has the scored records of the workflow's newest model, created on the first request. It gets a new
 * version with each model that is trained. Its rows are shown to people who see all rows of the workflow's dataset. Throws
 * `workflow.not_found`, `model.not_ready`, `model.hidden_rows`.
 */
export async function getRecordsDataset(
  services: Services,
  actor: Actor,
  { workflowId, signal }: { readonly workflowId: string; readonly signal: AbortSignal },
): Promise<RecordsDataset> {
  const workflow = await getWorkflow(services, actor, { id: workflowId, needed: 'view' });
  const usable = await getNewestModel(services, actor, workflowId);
  const { model, records } = usable;
  const datasetId =
    (await findExisting(services, actor, workflow)) ??
    (await createOnce(services, actor, { usable, signal }));
  const { version } = await getReadable(services, actor, { id: workflow.dataset_id, version: model.version });
  // The first column is the key of the records.
  const own = new Set([records.columns[0]?.name, ...version.columns.map(({ name }) => name)]);
  const driver = parseSummary(model.summary)?.importance[0];
  return {
    datasetId,
    target: workflow.target,
    added: records.columns.filter(({ name }) => !own.has(name)),
    strongest: records.columns.find(({ name }) => name === driver?.column) ?? null,
  };
}

/** Id of that dataset, without creating it; null where there is none. Throws `workflow.not_found`. */
export async function findRecordsDatasetId(
  services: Services,
  actor: Actor,
  workflowId: string,
): Promise<string | null> {
  return findExisting(
    services,
    actor,
    await getWorkflow(services, actor, { id: workflowId, needed: 'view' }),
  );
}

interface NewRecords {
  readonly workflow: FoundWorkflow;
  /** Read once; not at all where there is no such dataset. */
  readonly file: { readonly name: string; readonly content: Readable };
  readonly signal: AbortSignal;
}

/** Throws `dataset.not_ready` while the dataset is being created; null where there is none that can get rows. */
async function findWritable(
  services: Services,
  tenant: Pick<Actor, 'tenantId'>,
  { records_dataset_id: id }: FoundWorkflow,
): Promise<DatasetRow | null> {
  const listed = id === null ? null : await findDataset(services.db.executor, tenant, id);
  if (listed?.dataset.state === 'creating') {
    throw new AppError('dataset.not_ready', `"${listed.dataset.name}" is still being created.`);
  }
  return listed?.dataset.state === 'active' ? listed.dataset : null;
}

/** Starts to replace the rows of the dataset with those of a file, as its owner. Nothing happens where there is none. */
export async function replaceRecords(
  services: Services,
  tenant: Pick<Actor, 'tenantId'>,
  { workflow, file, signal }: NewRecords,
): Promise<void> {
  const dataset = await findWritable(services, tenant, workflow);
  if (dataset === null) {
    file.content.destroy();
    return;
  }
  const owner: Actor = { tenantId: tenant.tenantId, userId: dataset.owner_id };
  const upload = await receiveUpload(services, owner, file);
  try {
    await addFiles(services, owner, {
      id: dataset.id,
      body: { uploadIds: [upload.id], mode: 'replace', accept: true },
      once: null,
      signal,
    });
  } catch (error) {
    await dropUpload(services, owner, upload);
    throw error;
  }
}

/** Starts to replace the rows of the dataset with the records of the newest model, as its owner. */
export async function updateRecordsDataset(
  services: Services,
  tenant: Pick<Actor, 'tenantId'>,
  { workflow, signal }: Omit<NewRecords, 'file'>,
): Promise<void> {
  const dataset = await findWritable(services, tenant, workflow);
  if (dataset !== null) {
    const owner: Actor = { tenantId: tenant.tenantId, userId: dataset.owner_id };
    const usable = await getNewestModel(services, owner, workflow.id);
    const file = await exportRecords(services, owner, { usable, signal });
    await replaceRecords(services, tenant, { workflow, file, signal });
  }
}
