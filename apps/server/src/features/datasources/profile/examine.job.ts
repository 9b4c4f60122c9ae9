import { defineJob } from '../../../platform/jobs/job.ts';
import { READING_TIMEOUT_MS } from '../ingest/ingest-timeout.ts';
import { ExaminePayload } from './examine-payload.ts';

/** Look at every row of a version, after the recipe, for what the profile page shows. */
export const examineJob = defineJob({
  name: 'datasets.examine',
  version: 1,
  payload: ExaminePayload,
  attempts: 3,
  timeoutMs: READING_TIMEOUT_MS,
  load: async () => (await import('./examine.handler.ts')).examineHandler,
});
