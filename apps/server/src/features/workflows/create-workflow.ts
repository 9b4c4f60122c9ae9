import type { BodyOf, createWorkflow as createRoute } from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fold } from '../../platform/db/search-key.ts';
import { newId } from '../../platform/ids.ts';
import type { Once } from '../../platform/jobs/queue.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { lockUses, replaceDependent } from '../datasources/index.ts';
import { chooseTraining, type TrainingChoice } from './check-request.ts';
import { getDatasetFacts } from './dataset-facts.ts';
import { getService } from './services/registry.ts';
import { trainJob } from './training/train.job.ts';
import { insertModel, insertWorkflow } from './workflow.store.ts';

export interface CreatedWorkflow {
  readonly workflowId: string;
  readonly modelId: string;
  readonly jobId: string;
}

export interface NewModel extends Pick<TrainingChoice, 'features' | 'options'> {
  readonly actor: Actor;
  /** Digest of the part of the rows that the actor sees. */
  readonly confinement: string | null;
  readonly workflowId: string;
  readonly modelId: string;
  /** Within the workflow, from 1. */
  readonly number: number;
  /** Version of the dataset. */
  readonly version: number;
  readonly once: Once | null;
}

/** A model that is to be trained, and the job that does. */
export async function addModel(services: Services, trx: Trx, model: NewModel): Promise<string> {
  const { actor, confinement, workflowId, modelId, number, version, features, options, once } = model;
  await insertModel(trx, {
    tenant_id: actor.tenantId,
    id: modelId,
    workflow_id: workflowId,
    number,
    state: 'training',
    version,
    features: JSON.stringify(features),
    options: JSON.stringify(options),
    confinement,
    summary: null,
    records: null,
    drift: null,
    error: null,
    created_by: actor.userId,
    created_at: isoNow(services.clock),
    trained_at: null,
  });
  return services.queue.enqueue(trx, {
    actor,
    definition: trainJob,
    payload: { workflowId, modelId },
    subject: { kind: 'workflow', id: workflowId },
    once,
    answer: (jobId) => ({ success: true, data: { workflowId, modelId, jobId } }),
  });
}

/**
 * Apply a service to a dataset: the workflow, its first model and the job that trains it, in one transaction. Throws what
 * `chooseTraining` throws.
 */
export async function createWorkflow(
  services: Services,
  actor: Actor,
  {
    service: serviceId,
    body,
    once,
  }: { readonly service: string; readonly body: BodyOf<typeof createRoute>; readonly once: Once | null },
): Promise<CreatedWorkflow> {
  const service = getService(serviceId);
  const { dataset, version, facts, confinement } = await getDatasetFacts(services, actor, body.datasource_id);
  const choice = await chooseTraining(service, facts, {
    target: body.target ?? null,
    features: body.features ?? null,
    options: body.options,
  });
  const [workflowId, modelId] = [newId(), newId()];
  const now = isoNow(services.clock);
  const { name } = body;
  const jobId = await services.db.transaction(async (trx) => {
    await lockUses(trx, actor);
    await insertWorkflow(trx, {
      tenant_id: actor.tenantId,
      id: workflowId,
      name,
      name_key: fold(name),
      description: null,
      service: service.id,
      dataset_id: dataset.id,
      target: choice.target,
      model_id: null,
      shares_beyond_rules: 0,
      uses_better: 0,
      records_dataset_id: null,
      owner_id: actor.userId,
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
      archived_at: null,
    });
    await replaceDependent(trx, actor, { kind: 'workflow', id: workflowId, name, datasetIds: [dataset.id] });
    await services.access.shareNew(trx, actor, { kind: 'workflow', id: workflowId });
    await services.events.append(trx, actor, {
      kind: 'workflow.created',
      id: workflowId,
      data: { name, service: service.id },
    });
    return addModel(services, trx, {
      actor,
      confinement,
      workflowId,
      modelId,
      number: 1,
      version,
      ...choice,
      once,
    });
  });
  return { workflowId, modelId, jobId };
}
