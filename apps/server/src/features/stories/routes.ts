import { routes } from '@plumbline/contract';
import { answer, bind, stream, success, type BoundRoute } from '../../platform/http/bind.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import { whileVisible } from '../../platform/http/while-visible.ts';
import type { Services } from '../../platform/services.ts';
import { createStory, createStoryFromDataset } from './create-story.ts';
import { exportStory } from './export/export-story.ts';
import { getStory, listModelStories, listStories } from './get-story.ts';
import { getStoryRevision, listStoryRevisions } from './revisions.ts';
import { deleteStory, restoreStoryRevision, setArchived, updateStory } from './update-story.ts';

const create = (services: Services): readonly BoundRoute[] => [
  bind(routes.createStory, async ({ principal, params, body, once }) => {
    const name = { workflowId: params.wId, modelId: params.modelId };
    const { storyId, jobId } = await createStory(services, principal, { name, body, once });
    return success({ storyId, jobId });
  }),
  bind(routes.createStoryFromDataset, async ({ principal, body, once }) =>
    success(await createStoryFromDataset(services, principal, { body, once })),
  ),
];

const edit = (services: Services): readonly BoundRoute[] => [
  bind(routes.updateStory, async ({ principal, params, body, request }) => {
    const ifMatch = request.headers['if-match'];
    const name = { workflowId: params.wId, modelId: params.modelId };
    const story = await updateStory(services, principal, { id: params.storyId, name, body, ifMatch });
    return answer(200, success(story), { etag: story.etag });
  }),
  bind(routes.archiveStory, async ({ principal, params }) =>
    success(await setArchived(services, principal, { id: params.storyId, isArchived: true })),
  ),
  bind(routes.restoreStory, async ({ principal, params }) =>
    success(await setArchived(services, principal, { id: params.storyId, isArchived: false })),
  ),
  bind(routes.deleteStory, async ({ principal, params }) => {
    await deleteStory(services, principal, params.storyId);
    return { success: true as const };
  }),
  bind(routes.listStoryRevisions, async ({ principal, params, query }) =>
    success(await listStoryRevisions(services, principal, { id: params.storyId, ...query })),
  ),
  bind(routes.restoreStoryRevision, async ({ principal, params }) => {
    const story = await restoreStoryRevision(services, principal, params);
    return answer(200, success(story), { etag: story.etag });
  }),
];

export const storyRoutes = (services: Services): readonly BoundRoute[] => [
  ...create(services),
  ...edit(services),
  bind(routes.listModelStories, async ({ principal, params, query }) => {
    const name = { workflowId: params.wId, modelId: params.modelId };
    return success(await listModelStories(services, principal, { name, query }));
  }),
  bind(routes.listStories, async ({ principal, query }) =>
    success(await listStories(services, principal, { ...query, isArchived: query.archived })),
  ),
  bind(routes.getStory, async ({ principal, params }) => {
    const story = await getStory(services, principal, params.storyId);
    return answer(200, success(story), { etag: story.etag });
  }),
  bind(routes.getStoryRevision, async ({ principal, params }) =>
    success(await getStoryRevision(services, principal, params)),
  ),
  bind(routes.exportStory, async (call) => {
    const { principal, params, body, request } = call;
    const signal = whileVisible(services, call, { kind: 'story', id: params.storyId });
    const { content, ...file } = await exportStory(services, principal, {
      id: params.storyId,
      format: body.format,
      origin: services.config.publicUrl ?? requestOrigin(request),
      signal,
    });
    return stream(content, file, signal);
  }),
];
