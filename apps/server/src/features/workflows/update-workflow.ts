import {
  type BodyOf,
  type updateWorkflow as updateRoute,
  type WorkflowReport,
  type WorkflowSummary,
} from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import { fold } from '../../platform/db/search-key.ts';
import type { Once } from '../../platform/jobs/queue.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { replaceDependent } from '../datasources/index.ts';
import { modelNotFound, modelNotReady } from './errors.ts';
import { getWorkflow } from './get-model.ts';
import { addModel } from './create-workflow.ts';
import { getReport, getSummary, requireReport } from './read-workflows.ts';
import { planTraining } from './retraining/plan-training.ts';
import type { WorkflowRow } from './tables.ts';
import { updateWorkflowRow, findModel, type FoundWorkflow } from './workflow.store.ts';

type Body = BodyOf<typeof updateRoute>;

async function checkChosen(
  services: Services,
  actor: Actor,
  wanted: { readonly workflowId: string; readonly modelId: string },
): Promise<void> {
  const model = await findModel(services.db.executor, actor, wanted);
  if (model === null) {
    throw modelNotFound(wanted.modelId);
  }
  if (model.state !== 'ready') {
    throw modelNotReady();
  }
}

type Changes = Partial<Omit<WorkflowRow, 'tenant_id' | 'id'>>;

const changesOf = ({
  name,
  description,
  archived,
  modelId,
  sharesBeyondRules,
  usesBetter,
}: Body): Changes => ({
  ...(name === undefined ? {} : { name, name_key: fold(name) }),
  ...(description === undefined ? {} : { description }),
  ...(archived === undefined ? {} : { archived_at: null }),
  ...(modelId === undefined ? {} : { model_id: modelId }),
  ...(usesBetter === undefined ? {} : { uses_better: usesBetter ? 1 : 0 }),
  ...(sharesBeyondRules === undefined ? {} : { shares_beyond_rules: sharesBeyondRules ? 1 : 0 }),
});

/** What a body changes of the workflow itself, by the names of the call. */
const FIELDS = ['name', 'description', 'archived', 'modelId', 'sharesBeyondRules', 'usesBetter'] as const;

async function change(
  services: Services,
  actor: Actor,
  { workflow, body }: { readonly workflow: FoundWorkflow; readonly body: Body },
): Promise<void> {
  const { id } = workflow;
  const set = changesOf(body);
  const changed = FIELDS.filter((field) => body[field] !== undefined);
  const name = set.name ?? workflow.name;
  await services.db.transaction(async (trx) => {
    await updateWorkflowRow(trx, actor, { id, set: { ...set, updated_at: isoNow(services.clock) } });
    if (set.name !== undefined) {
      const datasetIds = [workflow.dataset_id];
      await replaceDependent(trx, actor, { kind: 'workflow', id, name, datasetIds });
    }
    await services.events.append(
      trx,
      actor,
      set.archived_at === null && workflow.archived_at !== null
        ? { kind: 'workflow.restored', id, data: { name } }
        : { kind: 'workflow.updated', id, data: { name, changed } },
    );
  });
  services.access.recheck();
}

export interface UpdatedWorkflow {
  readonly report: WorkflowReport;
  readonly isTraining: boolean;
}

/** Rename, describe, restore, choose the model in use, open to people with row rules, train again. */
export async function updateWorkflow(
  services: Services,
  actor: Actor,
  { id, body, once }: { readonly id: string; readonly body: Body; readonly once: Once | null },
): Promise<UpdatedWorkflow> {
  const needed = body.sharesBeyondRules === undefined && body.archived === undefined ? 'edit' : 'manage';
  const workflow = await getWorkflow(services, actor, { id, needed });
  await requireReport(services, actor, workflow);
  if (body.modelId !== undefined) {
    await checkChosen(services, actor, { workflowId: id, modelId: body.modelId });
  }
  if (FIELDS.some((field) => body[field] !== undefined)) {
    await change(services, actor, { workflow, body });
  }
  const isTraining = body.retrain === true;
  if (isTraining) {
    const planned = await planTraining(services, actor, { workflow, changes: body });
    await services.db.transaction((trx) => addModel(services, trx, { ...planned, once }));
  }
  return { report: await getReport(services, actor, { id }), isTraining };
}

/** Archived workflows are in no list but the archive; their models still answer. One that is archived already stays as it is. */
export async function archiveWorkflow(
  services: Services,
  actor: Actor,
  id: string,
): Promise<WorkflowSummary> {
  const workflow = await getWorkflow(services, actor, { id, needed: 'manage' });
  if (workflow.archived_at !== null) {
    return getSummary(services, actor, workflow);
  }
  const now = isoNow(services.clock);
  await services.db.transaction(async (trx) => {
    await updateWorkflowRow(trx, actor, { id, set: { archived_at: now, updated_at: now } });
    await services.events.append(trx, actor, {
      kind: 'workflow.archived',
      id,
      data: { name: workflow.name },
    });
  });
  return getSummary(services, actor, { ...workflow, archived_at: now });
}
