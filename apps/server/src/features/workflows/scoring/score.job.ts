import { HOUR_MS } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { ScorePayload } from './score-payload.ts';

/** Score the newest rows of a workflow's dataset with its newest model, and measure drift. */
export const scoreJob: JobDefinition<ScorePayload> = defineJob({
  name: 'workflows.score',
  version: 1,
  payload: ScorePayload,
  attempts: 5,
  timeoutMs: HOUR_MS,
  starting: message('workflow.stage.reading'),
  load: async () => (await import('./score.handler.ts')).scoreHandler,
});
