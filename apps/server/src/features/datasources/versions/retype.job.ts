import { message } from '@plumbline/messages';
import { RetypePayload } from './add-version-payload.ts';
import { defineIngestJob } from '../ingest/define-ingest-job.ts';

/** Read the raw files again with other types, as a new version. */
export const retypeJob = defineIngestJob({
  name: 'datasets.retype',
  payload: RetypePayload,
  starting: message('job.readingRows'),
  load: async () => (await import('./retype.handler.ts')).retypeHandler,
});
