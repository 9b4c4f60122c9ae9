import type { JobDefinition } from '../../platform/jobs/job.ts';
import { checkStoryJob } from './check-story.job.ts';
import { writeStoryJob } from './write-story.job.ts';

export const storyJobs: readonly JobDefinition[] = [writeStoryJob, checkStoryJob];
