import { listDatasources, listJobs, type Job } from '@plumbline/contract';
import { datasetQuery } from '../../lib/data/datasets.ts';
import { routeQuery } from '../../lib/data/route-query.ts';

const RECENT_SHOWN = 8;
const JOBS_FETCHED = 20;
const BUSY_MS = 2000;
const IDLE_MS = 15_000;

/** Active datasets, the last changed first. */
export const recentQuery = () =>
  routeQuery(listDatasources, { query: { limit: RECENT_SHOWN, sort: '-updatedAt' } });

export const isUnderWay = (job: Pick<Job, 'state'>): boolean =>
  job.state === 'queued' || job.state === 'running';

/** Jobs that wait or run; fetched more often while there are any. */
export const runningQuery = () =>
  routeQuery(
    listJobs,
    { query: { limit: JOBS_FETCHED } },
    {
      select: ({ data }) => data.filter(isUnderWay),
      refetchInterval: ({ state }) => ((state.data?.data ?? []).some(isUnderWay) ? BUSY_MS : IDLE_MS),
    },
  );

/** The dataset a job works on, for its name; a dataset can be read by its id while it is being created. */
export const subjectQuery = ({ subject }: Job) => ({
  ...datasetQuery(subject?.id ?? ''),
  enabled: subject?.kind === 'dataset',
});
