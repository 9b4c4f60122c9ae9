import { Id, MINUTE_MS } from '@plumbline/contract';
import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';

export const WritePayload = z.object({
  storyId: Id,
  /** Of whoever started it: the language and figures of the text. */
  locale: z.string().optional(),
});
export type WritePayload = z.infer<typeof WritePayload>;

/** Write a story from the patterns in a dataset. */
export const writeStoryJob: JobDefinition<WritePayload> = defineJob({
  name: 'stories.write',
  version: 1,
  payload: WritePayload,
  attempts: 3,
  timeoutMs: 15 * MINUTE_MS,
  load: async () => (await import('./write-story.handler.ts')).writeStoryHandler,
});
