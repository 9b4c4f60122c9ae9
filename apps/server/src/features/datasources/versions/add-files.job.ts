import { message } from '@plumbline/messages';
import { AddFilesPayload } from './add-files-payload.ts';
import { defineIngestJob } from '../ingest/define-ingest-job.ts';

/** Append the rows of files to a dataset, or replace its rows by them, as a new version. */
export const addFilesJob = defineIngestJob({
  name: 'datasets.add_files',
  payload: AddFilesPayload,
  starting: message('job.readingRows'),
  load: async () => (await import('./add-files.handler.ts')).addFilesHandler,
});
