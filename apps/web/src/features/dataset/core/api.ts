import type {
  ChartData,
  ChartSpec,
  Dataset,
  DatasetView,
  FilterGroup,
  GraphMode,
  GridPage,
} from '@plumbline/contract';
import {
  archiveDatasource,
  cancelJob,
  filterDatasource,
  getDatasetView,
  getDatasource,
  listRejects,
  listValues,
  putDatasetView,
  refreshDatasource,
  restoreDatasource,
  retypeDatasource,
  updateDatasource,
  type BodyInput,
} from '@plumbline/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { NO_FILTERS } from '../../../ui/filter/filter-tree.ts';
import type { PageRequest } from './model/row-request.ts';

/** While a version is being created, its state is polled this often besides the progress stream. */
const CREATING_POLL_MS = 2000;
/** After a change of the recipe the rows are here at once and their profile a little later. */
const PROFILING_POLL_MS = 4000;

/** Ms until the dataset is fetched again; false when its state is final. */
function pollOf(dataset: Dataset | undefined): number | false {
  if (dataset === undefined) {
    return false;
  }
  const { state, transformations, columns } = dataset;
  const isProfiled = transformations.length === 0 || columns.some(({ profile }) => profile !== null);
  if (state === 'creating') {
    return CREATING_POLL_MS;
  }
  return isProfiled || columns.length === 0 ? false : PROFILING_POLL_MS;
}

export const datasetQuery = (id: string) =>
  queryOptions({
    queryKey: ['dataset', id],
    queryFn: async ({ signal }) => (await api.call(getDatasource, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => pollOf(state.data),
  });

export const viewQuery = (id: string) =>
  queryOptions({
    queryKey: ['dataset', id, 'view'],
    queryFn: async ({ signal }) => (await api.call(getDatasetView, { params: { id }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const putView = (id: string, view: DatasetView) =>
  api.call(putDatasetView, { params: { id }, body: view });

/** A page of rows, or of some of their columns. */
export async function getRows(id: string, request: PageRequest, signal: AbortSignal): Promise<GridPage> {
  const { data } = await api.call(filterDatasource, {
    params: { id },
    body: {
      page: request.page,
      limit: request.limit,
      filters: request.filters,
      version: request.version,
      ...(request.sort.length === 0 ? {} : { sort: [...request.sort] }),
      ...(request.search === '' ? {} : { search: request.search }),
      ...(request.columns === null ? {} : { columns: [...request.columns] }),
    },
    signal,
  });
  return data as GridPage;
}

/** What decides which rows pass, whatever their order. */
export interface RowsMatching {
  readonly filters: FilterGroup;
  readonly search: string;
  readonly version: number;
  /** Steps of the recipe applied; all when left out. */
  readonly step?: number | undefined;
}

/** Rows that pass, exactly. */
export const countQuery = (id: string, rows: RowsMatching) =>
  queryOptions({
    queryKey: ['dataset', id, 'count', rows],
    queryFn: async ({ signal }) => {
      const page = await getRows(id, { ...rows, sort: [], page: 1, limit: 1, columns: null }, signal);
      return page.total;
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

/** The columns that a version has, as its rows come with them. */
export const versionColumnsQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['dataset', id, 'columns', version],
    queryFn: async ({ signal }) => {
      const rows = { filters: NO_FILTERS, search: '', version };
      const page = await getRows(id, { ...rows, sort: [], page: 1, limit: 1, columns: null }, signal);
      return page.columns;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const chartQuery = (id: string, rows: RowsMatching, of: { chart: ChartSpec; mode: GraphMode }) =>
  queryOptions({
    queryKey: ['dataset', id, 'chart', rows, of],
    queryFn: async ({ signal }) => {
      const { data } = await api.call(filterDatasource, {
        params: { id },
        body: {
          graph: true,
          filters: rows.filters,
          version: rows.version,
          ...(rows.step === undefined ? {} : { step: rows.step }),
          ...(rows.search === '' ? {} : { search: rows.search }),
          ...of,
        },
        signal,
      });
      return data as ChartData;
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

const VALUES_SHOWN = 50;

/** The most frequent values of a column with their counts, among those that contain `text`. */
export const valuesQuery = (id: string, rows: RowsMatching, of: { column: string; text: string }) =>
  queryOptions({
    queryKey: ['dataset', id, 'values', rows, of],
    queryFn: async ({ signal }) => {
      const body = {
        column: of.column,
        filters: rows.filters,
        limit: VALUES_SHOWN,
        version: rows.version,
        ...(of.text === '' ? {} : { search: of.text }),
        ...(rows.step === undefined ? {} : { step: rows.step }),
      };
      return (await api.call(listValues, { params: { id }, body, signal })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

export const rejectsQuery = (
  id: string,
  of: { page: number; limit: number; version: number; column: string | null },
) =>
  queryOptions({
    queryKey: ['dataset', id, 'rejects', of],
    queryFn: async ({ signal }) => {
      const { column, ...query } = of;
      const reply = await api.call(listRejects, {
        params: { id },
        query: column === null ? query : { ...query, column },
        signal,
      });
      return reply.data;
    },
    placeholderData: keepPreviousData,
  });

export const updateDataset = async (id: string, body: BodyInput<typeof updateDatasource>) =>
  (await api.call(updateDatasource, { params: { id }, body })).data;

export const archiveDataset = async (id: string) =>
  (await api.call(archiveDatasource, { params: { id } })).data;

export const restoreDataset = async (id: string) =>
  (await api.call(restoreDatasource, { params: { id } })).data;

export const refreshDataset = async (id: string) =>
  (await api.call(refreshDatasource, { params: { id } })).data;

export const retypeDataset = async (id: string, body: BodyInput<typeof retypeDatasource>) =>
  (await api.call(retypeDatasource, { params: { id }, body })).data;

export const stopJob = (id: string) => api.call(cancelJob, { params: { id } });
