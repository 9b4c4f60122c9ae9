import { datasetJobs } from './features/datasources/index.ts';
import { exportJob } from './features/exports/index.ts';
import { computeInsightsJob } from './features/insights/index.ts';
import { storyJobs } from './features/stories/index.ts';
import { subscriptionJobs } from './features/subscriptions/index.ts';
import { workflowJobs } from './features/workflows/index.ts';
import type { JobDefinition } from './platform/jobs/job.ts';

/** Every kind of job a worker can run. */
export const jobDefinitions: readonly JobDefinition[] = [
  ...datasetJobs,
  exportJob,
  ...workflowJobs,
  computeInsightsJob,
  ...storyJobs,
  ...subscriptionJobs,
];
