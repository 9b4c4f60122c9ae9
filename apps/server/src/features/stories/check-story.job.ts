import { MINUTE_MS } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import { CheckPayload } from './check-payload.ts';

/** Check every claim of a story against the newest rows that its owner sees. */
export const checkStoryJob: JobDefinition<CheckPayload> = defineJob({
  name: 'stories.check',
  version: 1,
  payload: CheckPayload,
  attempts: 3,
  timeoutMs: 15 * MINUTE_MS,
  starting: message('job.storyChecking'),
  load: async () => (await import('./check-story.handler.ts')).checkStoryHandler,
});
