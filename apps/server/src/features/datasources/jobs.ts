import type { JobDefinition } from '../../platform/jobs/job.ts';
import { addFilesJob } from './versions/add-files.job.ts';
import { createJob } from './create/create.job.ts';
import { inspectJob } from './inspect/inspect.job.ts';
import { examineJob } from './profile/examine.job.ts';
import { profileJob } from './recipe/profile.job.ts';
import { refreshJob } from './versions/refresh.job.ts';
import { structureJob } from './meaning/structure.job.ts';
import { retypeJob } from './versions/retype.job.ts';

/** Every kind of job that works on datasets. */
export const datasetJobs: readonly JobDefinition[] = [
  addFilesJob,
  createJob,
  examineJob,
  inspectJob,
  profileJob,
  refreshJob,
  retypeJob,
  structureJob,
];
