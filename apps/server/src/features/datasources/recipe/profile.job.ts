import { message } from '@plumbline/messages';
import { defineIngestJob } from '../ingest/define-ingest-job.ts';
import { ProfilePayload } from './profile-payload.ts';

/** Profile the columns that a recipe produces, over every row of the newest version. */
export const profileJob = defineIngestJob({
  name: 'datasets.profile',
  payload: ProfilePayload,
  starting: message('job.profilingColumns'),
  load: async () => (await import('./profile.handler.ts')).profileHandler,
});
