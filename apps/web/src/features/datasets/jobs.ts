import type { Job } from '@plumbline/contract';

const isRunning = (job: Job): boolean => job.state === 'queued' || job.state === 'running';

/** Jobs that are making a dataset now, the newest first. */
export const creatingJobs = (jobs: readonly Job[]): readonly Job[] =>
  jobs.filter((job) => isRunning(job) && job.kind === 'datasets.create');

/** Ids of jobs that ended since the list was read before: their datasets belong in the list now. */
export const endedSince = (before: readonly Job[], now: readonly Job[]): readonly string[] => {
  const running = new Set(creatingJobs(now).map((job) => job.id));
  return creatingJobs(before)
    .map((job) => job.id)
    .filter((id) => !running.has(id));
};
