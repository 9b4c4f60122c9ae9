import {
  archiveDatasource,
  cancelJob,
  deleteDatasources,
  getDatasource,
  listArchived,
  listDatasources,
  listJobs,
  restoreDatasource,
  updateDatasource,
} from '@plumbline/contract';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { creatingJobs } from './model/jobs.ts';
import type { ListSearch } from '../../ui/list/list-search.ts';

/** The lists hang under the first, single datasets wherever they are shown under the second. */
const DATASOURCES_KEY = ['datasources'] as const;
const DATASET_KEY = ['dataset'] as const;

/** After any change of datasets: refetches everything that shows them. */
export const refreshDatasets = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: DATASOURCES_KEY }),
    client.invalidateQueries({ queryKey: DATASET_KEY }),
  ]);
};

const queryOf = ({ q, sort, page }: ListSearch) => ({ ...(q === '' ? {} : { q }), sort, page });

export const datasetsQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...DATASOURCES_KEY, 'active', search],
    queryFn: async ({ signal }) => (await api.call(listDatasources, { query: queryOf(search), signal })).data,
    placeholderData: keepPreviousData,
    // Other pages archive, restore and create datasets too: a list is refetched whenever it is shown.
    staleTime: 0,
  });

export const archivedQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...DATASOURCES_KEY, 'archived', search],
    queryFn: async ({ signal }) => (await api.call(listArchived, { query: queryOf(search), signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const datasetQuery = (id: string) =>
  queryOptions({
    queryKey: [...DATASET_KEY, id],
    queryFn: async ({ signal }) => (await api.call(getDatasource, { params: { id }, signal })).data,
  });

const JOBS_SHOWN = 50;
const BUSY_MS = 1500;
const IDLE_MS = 15_000;

/** The newest jobs, polled often while one creates a dataset. */
export const jobsQuery = queryOptions({
  queryKey: ['jobs', 'newest'],
  queryFn: async ({ signal }) =>
    (await api.call(listJobs, { query: { limit: JOBS_SHOWN }, signal })).data.data,
  refetchInterval: ({ state }) => (creatingJobs(state.data ?? []).length > 0 ? BUSY_MS : IDLE_MS),
});

export const archiveOne = (id: string) => api.call(archiveDatasource, { params: { id } });
export const restoreOne = (id: string) => api.call(restoreDatasource, { params: { id } });
export const renameOne = (id: string, name: string) =>
  api.call(updateDatasource, { params: { id }, body: { name } });
export const cancelOne = (id: string) => api.call(cancelJob, { params: { id } });
export const deleteForGood = async (ids: readonly string[]) =>
  (await api.call(deleteDatasources, { body: { datasource_ids: [...ids] } })).data;
