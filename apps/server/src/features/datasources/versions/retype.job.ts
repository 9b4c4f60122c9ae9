import { RetypePayload } from './add-version-payload.ts';
import { defineIngestJob } from '../ingest/define-ingest-job.ts';

/** Read the raw files again with other types, as a new version. */
export const retypeJob = defineIngestJob({
  name: 'datasets.retype',
  payload: RetypePayload,
  load: async () => (await import('./retype.handler.ts')).retypeHandler,
});
