import { message } from '@plumbline/messages';
import { defineIngestJob } from '../ingest/define-ingest-job.ts';
import { ExaminePayload } from './examine-payload.ts';

/** Compute the profile page of a version after its recipe, over every row. */
export const examineJob = defineIngestJob({
  name: 'datasets.examine',
  payload: ExaminePayload,
  starting: message('job.profilingRows'),
  load: async () => (await import('./examine.handler.ts')).examineHandler,
});
