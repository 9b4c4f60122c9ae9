import { HOUR_MS, Id } from '@plumbline/contract';
import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';

export const TrainPayload = z.object({ workflowId: Id, modelId: Id });
export type TrainPayload = z.infer<typeof TrainPayload>;

/** Train a model of a workflow. */
export const trainJob: JobDefinition<TrainPayload> = defineJob({
  name: 'workflows.train',
  version: 1,
  payload: TrainPayload,
  attempts: 10,
  timeoutMs: 6 * HOUR_MS,
  load: async () => (await import('./train.handler.ts')).trainHandler,
});
