import { z } from 'zod';
import { Story, STORY_FORMATS, StoryBlock, StoryRevision, StorySummary } from '../entities/story.ts';
import { Accepted, Id, ListQuery, ok, okEmpty, okPage } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const ofModel = z.object({
  /** Id of the workflow. */
  wId: Id,
  /** Id of a model of the workflow. */
  modelId: Id,
});
const ofStory = z.object({
  /** `story.not_found` where the caller cannot see it. */
  storyId: Id,
});

const title = z.string().trim().min(1, 'Give the story a title.').max(300);
/** `etag` is the value of `If-Match` that saving expects. */
const tagged = {
  /** For `If-Match` when the story is saved. */
  etag: z.string(),
};

const NewStory = z.object({
  /** Composed from the dataset's name where left out. */
  title: title.optional(),
  /** What it should be about, in words: columns that it names come first. */
  prompt: z.string().max(5000).optional(),
});

export const createStory = defineRoute({
  id: 'stories.create',
  method: 'POST',
  path: '/v1/insights/stories/:wId/:modelId/create',
  summary: 'Write a story about a model and its data.',
  policy: writes(),
  changes: { story: ALL, job: ALL },
  params: ofModel,
  body: NewStory,
  reply: ok(
    Accepted.extend({
      /** Of the new story. */
      storyId: Id,
    }),
  ),
  status: 202,
});

export const listModelStories = defineRoute({
  id: 'stories.list',
  method: 'GET',
  path: '/v1/insights/stories/:wId/:modelId/create',
  summary: 'List the stories of a model. Each has its own ETag in `etag`.',
  policy: reads(),
  reads: { story: ALL },
  params: ofModel,
  query: ListQuery,
  reply: okPage(StorySummary.extend(tagged)),
});

/** A stale `If-Match` is a 409 whose `error.data` is the current story. A claim that was saved before keeps its written value. */
export const updateStory = defineRoute({
  id: 'stories.update',
  method: 'PUT',
  path: '/v1/insights/stories/:wId/:modelId/:storyId/',
  summary: 'Save edits.',
  policy: writes('viewer'),
  changes: { story: 'storyId' },
  params: ofModel.extend({
    /** Id of the story. */
    storyId: Id,
  }),
  body: z.object({
    title,
    /** All of them, in the order of the text. */
    blocks: z.array(StoryBlock).max(500),
  }),
  reply: ok(Story.extend(tagged)),
  needsIfMatch: true,
});

/** First makes a workflow of the service `describe`, which predicts nothing, and its model. */
export const createStoryFromDataset = defineRoute({
  id: 'stories.createFromDataset',
  method: 'POST',
  path: '/v1/insights/stories',
  summary: 'Write a story about a dataset.',
  policy: writes(),
  changes: { story: ALL, workflow: ALL, model: ALL, job: ALL },
  body: NewStory.extend({
    /** The dataset to write about. */
    datasetId: Id,
    /** Columns to write about; all unless given. */
    columns: z.array(z.string().min(1)).min(2).max(1000).optional(),
  }),
  reply: ok(
    Accepted.extend({
      /** Of the new story. */
      storyId: Id,
      /** Of the workflow that was created for it. */
      workflowId: Id,
      /** Of the model that was created for it. */
      modelId: Id,
    }),
  ),
  status: 202,
});

export const listStories = defineRoute({
  id: 'stories.listAll',
  method: 'GET',
  path: '/v1/insights/stories',
  summary: 'List the stories that the caller can see, active or archived.',
  policy: reads(),
  reads: { story: ALL },
  query: ListQuery.extend({
    /** `true`: only archived ones; `false`: only the others. */
    archived: z.stringbool().default(false),
  }),
  reply: okPage(StorySummary.extend(tagged)),
});

export const getStory = defineRoute({
  id: 'stories.get',
  method: 'GET',
  path: '/v1/insights/stories/:storyId',
  summary: 'Get one story with every claim checked against the newest rows that the caller sees.',
  policy: reads(),
  reads: { story: 'storyId', rows: ALL },
  params: ofStory,
  reply: ok(Story.extend(tagged)),
});

export const archiveStory = defineRoute({
  id: 'stories.archive',
  method: 'PUT',
  path: '/v1/insights/stories/:storyId/archive',
  summary: 'Archive a story.',
  policy: writes('viewer'),
  changes: { story: 'storyId' },
  params: ofStory,
  reply: ok(StorySummary),
});

export const restoreStory = defineRoute({
  id: 'stories.restore',
  method: 'PUT',
  path: '/v1/insights/stories/:storyId/restore',
  summary: 'Restore an archived story.',
  policy: writes('viewer'),
  changes: { story: 'storyId' },
  params: ofStory,
  reply: ok(StorySummary),
});

export const deleteStory = defineRoute({
  id: 'stories.delete',
  method: 'DELETE',
  path: '/v1/insights/stories/:storyId',
  summary: 'Delete a story with its versions.',
  policy: writes('viewer'),
  changes: { story: 'storyId' },
  params: ofStory,
  reply: okEmpty,
});

export const listStoryRevisions = defineRoute({
  id: 'stories.listRevisions',
  method: 'GET',
  path: '/v1/insights/stories/:storyId/revisions',
  summary: 'List every saved version, newest first.',
  policy: reads(),
  reads: { story: 'storyId' },
  params: ofStory,
  query: ListQuery.pick({ page: true, limit: true }),
  reply: okPage(StoryRevision),
});

/** Each claim is checked as those of the story are: against the newest rows that the caller sees. */
export const getStoryRevision = defineRoute({
  id: 'stories.getRevision',
  method: 'GET',
  path: '/v1/insights/stories/:storyId/revisions/:revision',
  summary: 'Get a saved version of a story.',
  policy: reads(),
  reads: { story: 'storyId' },
  params: ofStory.extend({
    /** From 1; `story.revision_not_found` where there is none. */
    revision: z.coerce.number().pipe(z.int().positive()),
  }),
  reply: ok(Story),
});

/** Restoring is a change like any other: it makes a new revision. */
export const restoreStoryRevision = defineRoute({
  id: 'stories.restoreRevision',
  method: 'POST',
  path: '/v1/insights/stories/:storyId/revisions/:revision/restore',
  summary: 'Restore a saved version.',
  policy: writes('viewer'),
  changes: { story: 'storyId' },
  params: ofStory.extend({
    /** From 1; `story.revision_not_found` where there is none. */
    revision: z.coerce.number().pipe(z.int().positive()),
  }),
  reply: ok(Story.extend(tagged)),
});

/** With the numbers and charts that the caller sees now; each number links to where it can be checked. */
export const exportStory = defineRoute({
  id: 'stories.export',
  method: 'POST',
  path: '/v1/insights/stories/:storyId/export',
  summary: 'Export the story as a page (HTML), PDF or slides.',
  policy: reads(),
  reads: { story: 'storyId', rows: ALL },
  params: ofStory,
  body: z.object({
    /** `pptx`: slides. */
    format: z.enum(STORY_FORMATS),
  }),
  reply: z.unknown(),
  replyKind: 'file',
});
