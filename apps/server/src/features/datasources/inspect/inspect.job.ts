import { message } from '@plumbline/messages';
import { InspectPayload } from './inspect-payload.ts';
import { defineIngestJob } from '../ingest/define-ingest-job.ts';

/** Inspect every row of uploads, after fetching those bytes of a link that are missing. */
export const inspectJob = defineIngestJob({
  name: 'datasets.inspect',
  payload: InspectPayload,
  starting: message('job.readingRows'),
  load: async () => (await import('./inspect.handler.ts')).inspectHandler,
});
