import { message } from '@plumbline/messages';
import { defineIngestJob } from '../ingest/define-ingest-job.ts';
import { StructurePayload } from './structure-payload.ts';

/** Find out which columns identify the rows of the newest version and which determine others. */
export const structureJob = defineIngestJob({
  name: 'datasets.structure',
  payload: StructurePayload,
  starting: message('job.describingRows'),
  load: async () => (await import('./structure.handler.ts')).structureHandler,
});
