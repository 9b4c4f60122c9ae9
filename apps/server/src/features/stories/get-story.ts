import type { ListQuery, Permission, Story, StorySummary, ThingAccess } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { withAccess } from '../sharing/index.ts';
import { findModel, getWorkflow, modelNotFound } from '../workflows/index.ts';
import { storyNotFound, storyNotReady } from './errors.ts';
import { presentStory, presentSummary } from './present-story.ts';
import { findStory, listStoryRows, type FoundStory, type StoryListing } from './story.store.ts';

/** A story on which the actor has a permission. Throws `story.not_found`, `access.forbidden`. */
export async function getRow(
  { access, db }: Services,
  actor: Actor,
  { id, needed }: { readonly id: string; readonly needed: Permission },
): Promise<FoundStory> {
  await access.require(actor, { kind: 'story', id }, needed);
  const row = await findStory(db.executor, actor, id);
  if (row === null) {
    throw storyNotFound(id);
  }
  return row;
}

/** Id of the dataset that a story is about. Throws `story.not_found`, `story.not_ready`. */
export async function getStoryDataset(services: Services, actor: Actor, id: string): Promise<string> {
  const row = await getRow(services, actor, { id, needed: 'view' });
  if (row.state !== 'ready') {
    throw storyNotReady(row.name);
  }
  return row.dataset_id;
}

/** Throws `story.not_found`. */
export const getStory = async (
  services: Services,
  actor: Actor,
  id: string,
): Promise<Story & { etag: string }> =>
  presentStory(services, actor, await getRow(services, actor, { id, needed: 'view' }));

export async function listStories(
  services: Services,
  actor: Actor,
  wanted: StoryListing,
): Promise<{ data: (StorySummary & { etag: string })[]; page: number; limit: number; total: number }> {
  const { rows, total } = await listStoryRows(services.db.executor, actor, wanted);
  const things = await Promise.all(rows.map((row) => presentSummary(services, actor, row)));
  const shown: (StorySummary & ThingAccess)[] = await withAccess(services, actor, { kind: 'story', things });
  const data = shown.map((one) => ({ ...one, etag: `"${one.revision}"` }));
  return { data, page: wanted.page, limit: wanted.limit, total };
}

/** Stories of one model. Throws `workflow.not_found`, `model.not_found`. */
export async function listModelStories(
  services: Services,
  actor: Actor,
  {
    name,
    query,
  }: {
    readonly name: { readonly workflowId: string; readonly modelId: string };
    readonly query: ListQuery;
  },
): ReturnType<typeof listStories> {
  await getWorkflow(services, actor, { id: name.workflowId, needed: 'view' });
  if ((await findModel(services.db.executor, actor, name)) === null) {
    throw modelNotFound(name.modelId);
  }
  return listStories(services, actor, { ...query, isArchived: false, modelId: name.modelId });
}
