import { defineJob } from '../../../platform/jobs/job.ts';
import { CreatePayload } from './create-payload.ts';
import { READING_TIMEOUT_MS } from '../ingest/ingest-timeout.ts';

/** Make a dataset from an upload or a link. */
export const createJob = defineJob({
  name: 'datasets.create',
  version: 1,
  payload: CreatePayload,
  attempts: 3,
  timeoutMs: READING_TIMEOUT_MS,
  load: async () => (await import('./create.handler.ts')).createHandler,
});
