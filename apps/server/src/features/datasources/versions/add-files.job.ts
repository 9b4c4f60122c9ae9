import { defineJob } from '../../../platform/jobs/job.ts';
import { AddFilesPayload } from './add-files-payload.ts';
import { READING_TIMEOUT_MS } from '../ingest/ingest-timeout.ts';

/** Append the rows of files to a dataset, or replace its rows by them, as a new version. */
export const addFilesJob = defineJob({
  name: 'datasets.add_files',
  version: 1,
  payload: AddFilesPayload,
  attempts: 3,
  timeoutMs: READING_TIMEOUT_MS,
  load: async () => (await import('./add-files.handler.ts')).addFilesHandler,
});
