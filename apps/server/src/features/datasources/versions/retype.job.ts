import { defineJob } from '../../../platform/jobs/job.ts';
import { RetypePayload } from './add-version-payload.ts';
import { READING_TIMEOUT_MS } from '../ingest/ingest-timeout.ts';

/** Read the kept raw file with other types, as a new version. */
export const retypeJob = defineJob({
  name: 'datasets.retype',
  version: 1,
  payload: RetypePayload,
  attempts: 3,
  timeoutMs: READING_TIMEOUT_MS,
  load: async () => (await import('./retype.handler.ts')).retypeHandler,
});
