import { HOUR_MS } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { UpdateRecordsPayload } from './update-records-payload.ts';

/** Give the dataset of a workflow's scored records the records of its newest model. */
export const updateRecordsJob: JobDefinition<UpdateRecordsPayload> = defineJob({
  name: 'workflows.updateRecords',
  version: 1,
  payload: UpdateRecordsPayload,
  attempts: 5,
  timeoutMs: HOUR_MS,
  starting: message('workflow.stage.saving'),
  load: async () => (await import('./update-records.handler.ts')).updateRecordsHandler,
});
