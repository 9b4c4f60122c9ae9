import { HOUR_MS } from '@plumbline/contract';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';

/** Long enough for the largest link, read on a slow machine. */
const TIMEOUT_MS = 4 * HOUR_MS;

/** A job that reads every row of files or of a version. */
export const defineIngestJob = <Payload>(
  job: Pick<JobDefinition<Payload>, 'name' | 'payload' | 'starting' | 'load'>,
): JobDefinition<Payload> => defineJob({ ...job, version: 1, attempts: 3, timeoutMs: TIMEOUT_MS });
