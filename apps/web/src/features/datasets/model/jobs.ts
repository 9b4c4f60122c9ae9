import type { Job } from '@plumbline/contract';
import type { Draft } from '../../../lib/drafts/drafts.ts';

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

/**
 * Drafts somebody can continue with: not those whose job makes the dataset now or has made it. One whose job failed, or
 * is not known any more, is open again.
 */
export const openDrafts = (drafts: readonly Draft[], jobs: readonly Job[]): readonly Draft[] => {
  const startedIds = new Set(
    jobs.filter((job) => isRunning(job) || job.state === 'succeeded').map(({ id }) => id),
  );
  return drafts.filter(({ jobId }) => jobId === null || !startedIds.has(jobId));
};

/** Drafts that became datasets: nothing is left to continue with. */
export const madeDrafts = (drafts: readonly Draft[], jobs: readonly Job[]): readonly Draft[] => {
  const succeeded = new Set(jobs.filter(({ state }) => state === 'succeeded').map(({ id }) => id));
  return drafts.filter(({ jobId }) => jobId !== null && succeeded.has(jobId));
};
