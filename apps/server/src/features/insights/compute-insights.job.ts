import { Id, MINUTE_MS } from '@plumbline/contract';
import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';

export const ComputePayload = z.object({ workflowId: Id, modelId: Id });
export type ComputePayload = z.infer<typeof ComputePayload>;

/** Find patterns in the rows of a model's dataset that its starter sees. */
export const computeInsightsJob: JobDefinition<ComputePayload> = defineJob({
  name: 'insights.compute',
  version: 1,
  payload: ComputePayload,
  attempts: 3,
  timeoutMs: 15 * MINUTE_MS,
  load: async () => (await import('./compute-insights.handler.ts')).computeInsightsHandler,
});
