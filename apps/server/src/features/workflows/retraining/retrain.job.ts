import { MINUTE_MS } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { RetrainPayload } from './retrain-payload.ts';

/** Start to train a workflow again, where its dataset has a newer version. */
export const retrainJob: JobDefinition<RetrainPayload> = defineJob({
  name: 'workflows.retrain',
  version: 1,
  payload: RetrainPayload,
  attempts: 5,
  timeoutMs: 5 * MINUTE_MS,
  starting: message('job.versionsComparing'),
  load: async () => (await import('./retrain.handler.ts')).retrainHandler,
});
