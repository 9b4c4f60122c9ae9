import { MINUTE_MS } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import { ComputePayload } from './compute-payload.ts';

/** Find patterns in the rows of a dataset, or in the records of a model, that its starter sees. */
export const computeInsightsJob: JobDefinition<ComputePayload> = defineJob({
  name: 'insights.compute',
  version: 1,
  payload: ComputePayload,
  attempts: 3,
  timeoutMs: 15 * MINUTE_MS,
  starting: message('job.findingInsights'),
  load: async () => (await import('./compute-insights.handler.ts')).computeInsightsHandler,
});
