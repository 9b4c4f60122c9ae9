import type { JobDefinition } from '../../platform/jobs/job.ts';
import { checkAlertJob } from './alerts/check-alert.job.ts';
import { reportJob } from './reports/report.job.ts';

export const subscriptionJobs: readonly JobDefinition[] = [reportJob, checkAlertJob];
