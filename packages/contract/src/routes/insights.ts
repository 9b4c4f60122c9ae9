import { z } from 'zod';
import { Story, StoryBlock } from '../entities/story.ts';
import { Accepted, Id, PageQuery, ok, okPage } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const ofModel = z.object({ wId: Id, modelId: Id });

export const createStory = defineRoute({
  id: 'stories.create',
  method: 'POST',
  path: '/v1/insights/stories/:wId/:modelId/create',
  summary: 'Write a story about a model and its data.',
  policy: writes(),
  changes: { story: ALL, job: ALL },
  params: ofModel,
  body: z.object({
    title: z.string().trim().min(1).max(300).optional(),
    /** What it should be about, in words. */
    prompt: z.string().max(5000).optional(),
  }),
  reply: ok(Accepted.extend({ storyId: Id })),
  status: 202,
  built: false,
});

export const listStories = defineRoute({
  id: 'stories.list',
  method: 'GET',
  path: '/v1/insights/stories/:wId/:modelId/create',
  summary: 'List the stories of a model. Each has its own ETag in `etag`.',
  policy: reads(),
  reads: { story: ALL },
  params: ofModel,
  query: PageQuery,
  reply: okPage(Story.extend({ etag: z.string() })),
  built: false,
});

export const updateStory = defineRoute({
  id: 'stories.update',
  method: 'PUT',
  path: '/v1/insights/stories/:wId/:modelId/:storyId/',
  summary: 'Save edits.',
  policy: writes(),
  changes: { story: 'storyId' },
  params: ofModel.extend({ storyId: Id }),
  body: z.object({ title: z.string().trim().min(1).max(300), blocks: z.array(StoryBlock).max(500) }),
  reply: ok(Story.extend({ etag: z.string() })),
  needsIfMatch: true,
  built: false,
});
