import { HOUR_MS } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { BatchPayload } from './batch-payload.ts';

/** Predict many records, into a dataset. */
export const batchJob: JobDefinition<BatchPayload> = defineJob({
  name: 'workflows.predict',
  version: 1,
  payload: BatchPayload,
  attempts: 3,
  timeoutMs: 2 * HOUR_MS,
  starting: message('workflow.stage.reading'),
  load: async () => (await import('./batch.handler.ts')).batchHandler,
});
