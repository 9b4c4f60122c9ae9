import { defineJob } from '../../../platform/jobs/job.ts';
import { READING_TIMEOUT_MS } from '../ingest/ingest-timeout.ts';
import { ProfilePayload } from './profile-payload.ts';

/** Work out the facts on the columns that a recipe makes, over every row of the newest version. */
export const profileJob = defineJob({
  name: 'datasets.profile',
  version: 1,
  payload: ProfilePayload,
  attempts: 3,
  timeoutMs: READING_TIMEOUT_MS,
  load: async () => (await import('./profile.handler.ts')).profileHandler,
});
