import type { JobDefinition } from '../../platform/jobs/job.ts';
import { batchJob } from './inference/batch.job.ts';
import { updateRecordsJob } from './records/update-records.job.ts';
import { retrainJob } from './retraining/retrain.job.ts';
import { scoreJob } from './scoring/score.job.ts';
import { trainJob } from './training/train.job.ts';

/** Every kind of job of this feature. */
export const workflowJobs: readonly JobDefinition[] = [
  trainJob,
  batchJob,
  scoreJob,
  retrainJob,
  updateRecordsJob,
];
