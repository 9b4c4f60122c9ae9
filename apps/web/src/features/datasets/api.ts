import {
  archiveDatasource,
  deleteDatasources,
  listArchived,
  listDatasources,
  listJobs,
  restoreDatasource,
  type ListScope,
} from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { routeQuery } from '../../lib/data/route-query.ts';
import { creatingJobs } from './model/jobs.ts';
import type { ListSearch } from '../../ui/list/list-search.ts';

const toQuery = ({ q, sort, page }: ListSearch) => ({ ...(q === '' ? {} : { q }), sort, page });
// Other people change datasets too: a list is fetched again whenever it is shown.
const LIST = { placeholderData: keepPreviousData, staleTime: 0 } as const;

export const datasetsQuery = (search: ListSearch, scope: ListScope | null) =>
  routeQuery(listDatasources, { query: { ...toQuery(search), ...(scope === null ? {} : { scope }) } }, LIST);

export const archivedQuery = (search: ListSearch) =>
  routeQuery(listArchived, { query: toQuery(search) }, LIST);

const JOBS_SHOWN = 50;
const BUSY_MS = 1500;
const IDLE_MS = 15_000;

/** The newest jobs, fetched often while one creates a dataset. */
export const jobsQuery = routeQuery(
  listJobs,
  { query: { limit: JOBS_SHOWN } },
  {
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (creatingJobs(state.data?.data ?? []).length > 0 ? BUSY_MS : IDLE_MS),
  },
);

export const archiveOne = (id: string) => api.call(archiveDatasource, { params: { id } });
export const restoreOne = (id: string) => api.call(restoreDatasource, { params: { id } });
export const deleteForGood = async (ids: readonly string[]) =>
  (await api.call(deleteDatasources, { body: { datasource_ids: [...ids] } })).data;
