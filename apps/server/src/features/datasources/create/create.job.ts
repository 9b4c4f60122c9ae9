import { message } from '@plumbline/messages';
import { CreatePayload } from './create-payload.ts';
import { defineIngestJob } from '../ingest/define-ingest-job.ts';

/** Create a dataset from uploads, a link or a query. */
export const createJob = defineIngestJob({
  name: 'datasets.create',
  payload: CreatePayload,
  starting: message('job.readingRows'),
  load: async () => (await import('./create.handler.ts')).createHandler,
});
