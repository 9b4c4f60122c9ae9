import { defineJob } from '../../../platform/jobs/job.ts';
import { RefreshPayload } from './add-version-payload.ts';
import { READING_TIMEOUT_MS } from '../ingest/ingest-timeout.ts';

/** Read the source again; a new version where it changed. */
export const refreshJob = defineJob({
  name: 'datasets.refresh',
  version: 1,
  payload: RefreshPayload,
  attempts: 3,
  timeoutMs: READING_TIMEOUT_MS,
  load: async () => (await import('./refresh.handler.ts')).refreshHandler,
});
