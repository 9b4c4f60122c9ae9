import { defineJob } from '../../../platform/jobs/job.ts';
import { InspectPayload } from './inspect-payload.ts';
import { READING_TIMEOUT_MS } from '../ingest/ingest-timeout.ts';

/** Look at every row of an upload, fetching a link's bytes first where they are not all there. */
export const inspectJob = defineJob({
  name: 'datasets.inspect',
  version: 1,
  payload: InspectPayload,
  attempts: 3,
  timeoutMs: READING_TIMEOUT_MS,
  load: async () => (await import('./inspect.handler.ts')).inspectHandler,
});
