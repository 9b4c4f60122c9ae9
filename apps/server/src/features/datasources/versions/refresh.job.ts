import { message } from '@plumbline/messages';
import { RefreshPayload } from './add-version-payload.ts';
import { defineIngestJob } from '../ingest/define-ingest-job.ts';

/** Read the source again, as a new version where it changed. */
export const refreshJob = defineIngestJob({
  name: 'datasets.refresh',
  payload: RefreshPayload,
  starting: message('job.readingSource'),
  load: async () => (await import('./refresh.handler.ts')).refreshHandler,
});
