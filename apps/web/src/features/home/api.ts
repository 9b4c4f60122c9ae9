import { cancelJob, getDatasource, listDatasources, listJobs, type Job } from '@plumbline/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const RECENT_SHOWN = 8;
const JOBS_LOOKED_AT = 20;
const BUSY_MS = 2000;
const IDLE_MS = 15_000;

/** Active datasets, the last changed first. Under `datasources`, so that whatever changes one refreshes it. */
export const recentQuery = () =>
  queryOptions({
    queryKey: ['datasources', 'recent'],
    queryFn: async ({ signal }) =>
      (await api.call(listDatasources, { query: { limit: RECENT_SHOWN, sort: '-updatedAt' }, signal })).data,
  });

export const isUnderWay = (job: Pick<Job, 'state'>): boolean =>
  job.state === 'queued' || job.state === 'running';

/** Queued and running jobs; polled more often while there are any. */
export const runningQuery = () =>
  queryOptions({
    queryKey: ['jobs', 'under-way'],
    queryFn: async ({ signal }) => {
      const { data } = await api.call(listJobs, { query: { limit: JOBS_LOOKED_AT }, signal });
      return data.data.filter(isUnderWay);
    },
    refetchInterval: (query) => ((query.state.data ?? []).length > 0 ? BUSY_MS : IDLE_MS),
  });

/** The dataset a job works on, for its name; a dataset in the making is readable by its id. */
export const subjectQuery = (job: Job) =>
  queryOptions({
    queryKey: ['dataset', job.subject?.id ?? '', 'name'],
    queryFn: async ({ signal }) =>
      (await api.call(getDatasource, { params: { id: job.subject?.id ?? '' }, signal })).data.name,
    enabled: job.subject?.kind === 'dataset',
    staleTime: Number.POSITIVE_INFINITY,
  });

export const cancel = (id: string): Promise<unknown> => api.call(cancelJob, { params: { id } });
