import { HOUR_MS } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { TrainPayload } from './train-payload.ts';

/** Train a model of a workflow. */
export const trainJob: JobDefinition<TrainPayload> = defineJob({
  name: 'workflows.train',
  version: 1,
  payload: TrainPayload,
  attempts: 10,
  timeoutMs: 6 * HOUR_MS,
  starting: message('workflow.stage.reading'),
  load: async () => (await import('./train.handler.ts')).trainHandler,
});
