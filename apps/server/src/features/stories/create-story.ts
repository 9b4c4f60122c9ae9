import {
  AppError,
  type BodyOf,
  type createStory as modelRoute,
  type createStoryFromDataset as datasetRoute,
} from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import { fold } from '../../platform/db/search-key.ts';
import { newId } from '../../platform/ids.ts';
import type { Once } from '../../platform/jobs/queue.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { getReadable, lockUses, replaceDependent } from '../datasources/index.ts';
import { createWorkflow, findModel, getWorkflow, modelNotFound } from '../workflows/index.ts';
import { insertStory } from './story.store.ts';
import type { StoredStory } from './tables.ts';
import { writeStoryJob } from './write-story.job.ts';

interface NewStory extends BodyOf<typeof modelRoute> {
  readonly workflowId: string;
  readonly modelId: string;
  readonly datasetId: string;
  readonly columns: readonly string[] | null;
  readonly once: Once | null;
}

export interface CreatedStory {
  readonly storyId: string;
  readonly workflowId: string;
  readonly modelId: string;
  readonly jobId: string;
}

/** The story and the job that writes it, in one transaction. */
async function addStory(services: Services, actor: Actor, story: NewStory): Promise<CreatedStory> {
  const { workflowId, modelId, datasetId, columns, once } = story;
  const { name: dataset } = await getReadable(services, actor, { id: datasetId });
  const translator = await getTranslator(actor);
  const title = story.title ?? translator.t('insight.storyTitle', { dataset });
  const id = newId();
  const now = isoNow(services.clock);
  const content: StoredStory = { title, blocks: [], writtenNumbers: [] };
  const jobId = await services.db.transaction(async (trx) => {
    await lockUses(trx, actor);
    await insertStory(trx, {
      tenant_id: actor.tenantId,
      id,
      name: title,
      name_key: fold(title),
      search_key: fold(title),
      workflow_id: workflowId,
      model_id: modelId,
      dataset_id: datasetId,
      state: 'creating',
      error: null,
      prompt: story.prompt ?? null,
      columns: columns === null ? null : JSON.stringify(columns),
      part: null,
      content: JSON.stringify(content),
      revision: 1,
      owner_id: actor.userId,
      created_by: actor.userId,
      updated_by: actor.userId,
      created_at: now,
      updated_at: now,
      archived_at: null,
    });
    await replaceDependent(trx, actor, { kind: 'story', id, name: title, datasetIds: [datasetId] });
    await services.access.shareNew(trx, actor, { kind: 'story', id });
    await services.events.append(trx, actor, { kind: 'story.created', id, data: { name: title } });
    return services.queue.enqueue(trx, {
      actor,
      definition: writeStoryJob,
      payload: { storyId: id, ...(actor.locale && { locale: actor.locale }) },
      subject: { kind: 'story', id },
      once,
      answer: (job) => ({ success: true, data: { storyId: id, workflowId, modelId, jobId: job } }),
    });
  });
  return { storyId: id, workflowId, modelId, jobId };
}

/** About a model and its dataset. Throws `workflow.not_found`, `model.not_found`, `dataset.not_found`. */
export async function createStory(
  services: Services,
  actor: Actor,
  {
    name,
    body,
    once,
  }: {
    readonly name: { readonly workflowId: string; readonly modelId: string };
    readonly body: BodyOf<typeof modelRoute>;
    readonly once: Once | null;
  },
): Promise<CreatedStory> {
  const workflow = await getWorkflow(services, actor, { id: name.workflowId, needed: 'view' });
  if ((await findModel(services.db.executor, actor, name)) === null) {
    throw modelNotFound(name.modelId);
  }
  return addStory(services, actor, { ...name, ...body, datasetId: workflow.dataset_id, columns: null, once });
}

/** About a dataset, whose workflow describes it and predicts nothing. Throws what `createWorkflow` throws. */
export async function createStoryFromDataset(
  services: Services,
  actor: Actor,
  { body, once }: { readonly body: BodyOf<typeof datasetRoute>; readonly once: Once | null },
): Promise<CreatedStory> {
  const { datasetId, columns = null } = body;
  const { version, name } = await getReadable(services, actor, { id: datasetId });
  const unknown = (columns ?? []).filter((column) => !version.columns.some((known) => known.name === column));
  if (unknown.length > 0) {
    const issues = unknown.map((column) => ({
      path: `columns.${columns!.indexOf(column)}`,
      message: `The dataset has no column "${column}".`,
    }));
    throw new AppError('request.invalid', issues[0]!.message, { issues });
  }
  const workflow = await createWorkflow(services, actor, {
    service: 'describe',
    body: { name: body.title ?? name, datasource_id: datasetId, options: {} },
    once: null,
  });
  const { workflowId, modelId } = workflow;
  return addStory(services, actor, { ...body, workflowId, modelId, datasetId, columns, once });
}
