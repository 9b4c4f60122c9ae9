import { MINUTE_MS } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import { WritePayload } from './write-payload.ts';

/** Write a story from the patterns in a dataset. */
export const writeStoryJob: JobDefinition<WritePayload> = defineJob({
  name: 'stories.write',
  version: 1,
  payload: WritePayload,
  attempts: 3,
  timeoutMs: 15 * MINUTE_MS,
  starting: message('job.findingInsights'),
  load: async () => (await import('./write-story.handler.ts')).writeStoryHandler,
});
