import {
  createDashboard,
  createDashboardFolder,
  deleteDashboard,
  deleteDashboardFolder,
  duplicateDashboard,
  favouriteDashboard,
  filterDatasource,
  getDashboard,
  getDashboardData,
  getDashboardRevision,
  getDatasource,
  listCharts,
  listDashboardFolders,
  listDashboardRevisions,
  listDashboards,
  listDatasources,
  listValues,
  previewDashboardData,
  restoreDashboardRevision,
  updateDashboard,
  updateDashboardFolder,
  type BodyInput,
  type Dashboard,
  type DashboardContent,
  type FilterGroup,
  type GridPage,
} from '@plumbline/contract';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { DashboardListSearch } from './model/list-search.ts';

const DASHBOARDS_KEY = ['dashboards'] as const;

/** After any change of dashboards or folders: refetches every list of them. */
export const refreshDashboards = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: DASHBOARDS_KEY });

export const dashboardsQuery = ({ q, sort, page, folder, favourites }: DashboardListSearch) =>
  queryOptions({
    queryKey: [...DASHBOARDS_KEY, 'list', { q, sort, page, folder, favourites }],
    queryFn: async ({ signal }) => {
      const query = {
        sort,
        page,
        ...(q === '' ? {} : { q }),
        ...(folder === null ? {} : { folder }),
        ...(favourites ? { favourites: 'true' } : {}),
      };
      return (await api.call(listDashboards, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
    // Others create and change dashboards too: a list is refetched whenever it is shown.
    staleTime: 0,
  });

export const foldersQuery = queryOptions({
  queryKey: [...DASHBOARDS_KEY, 'folders'],
  queryFn: async ({ signal }) => (await api.call(listDashboardFolders, { signal })).data,
});

/** A dashboard and the tag that its next save is checked against. */
export interface LoadedDashboard {
  readonly dashboard: Dashboard;
  readonly etag: string;
}

export const dashboardQuery = (id: string) =>
  queryOptions({
    queryKey: ['dashboard', id],
    queryFn: async ({ signal }): Promise<LoadedDashboard> => {
      const { reply, headers } = await api.send(getDashboard, { params: { id }, signal });
      return { dashboard: reply.data, etag: headers.get('etag') ?? '' };
    },
  });

export const revisionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['dashboard', id, 'revisions'],
    queryFn: async ({ signal }) =>
      (await api.call(listDashboardRevisions, { params: { id }, query: { limit: 100 }, signal })).data,
    staleTime: 0,
  });

export const revisionQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: ['dashboard', id, 'revisions', revision],
    queryFn: async ({ signal }) =>
      (await api.call(getDashboardRevision, { params: { id, revision: String(revision) }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const restoreRevision = async (id: string, revision: number) =>
  (await api.call(restoreDashboardRevision, { params: { id, revision: String(revision) } })).data;

export const datasetQuery = (id: string) =>
  queryOptions({
    queryKey: ['dataset', id],
    queryFn: async ({ signal }) => (await api.call(getDatasource, { params: { id }, signal })).data,
  });

export const datasetsQuery = (q: string) =>
  queryOptions({
    queryKey: ['datasources', 'picker', q],
    queryFn: async ({ signal }) =>
      (await api.call(listDatasources, { query: { limit: 50, ...(q === '' ? {} : { q }) }, signal })).data,
    placeholderData: keepPreviousData,
  });

export const savedChartsQuery = (datasetId: string) =>
  queryOptions({
    queryKey: ['dataset', datasetId, 'charts', 'saved'],
    queryFn: async ({ signal }) =>
      (await api.call(listCharts, { params: { id: datasetId }, query: { limit: 100 }, signal })).data,
  });

/** Rows that pass, exactly. */
export const countQuery = (datasetId: string, filters: FilterGroup) =>
  queryOptions({
    queryKey: ['dataset', datasetId, 'dashboard-count', filters],
    queryFn: async ({ signal }) => (await getRows(datasetId, { filters, limit: 1 }, signal)).total,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const getRows = async (
  datasetId: string,
  body: BodyInput<typeof filterDatasource>,
  signal: AbortSignal,
): Promise<GridPage> =>
  (await api.call(filterDatasource, { params: { id: datasetId }, body, signal })).data as GridPage;

const VALUES_SHOWN = 50;

export const valuesQuery = (
  datasetId: string,
  of: { readonly column: string; readonly rest: FilterGroup; readonly text: string },
) => ({
  queryKey: ['dataset', datasetId, 'dashboard-values', of],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const { column, rest, text } = of;
    const body = { column, filters: rest, limit: VALUES_SHOWN, ...(text === '' ? {} : { search: text }) };
    return (await api.call(listValues, { params: { id: datasetId }, body, signal })).data;
  },
});

export const openTiles = (
  id: string,
  body: BodyInput<typeof getDashboardData>,
  signal: AbortSignal,
): Promise<Response> => api.events(getDashboardData, { params: { id }, body, signal });

export const openPreview = (
  body: BodyInput<typeof previewDashboardData>,
  signal: AbortSignal,
): Promise<Response> => api.events(previewDashboardData, { body, signal });

export const newDashboard = async (body: BodyInput<typeof createDashboard>) =>
  (await api.call(createDashboard, { body })).data;

/** Throws a 409 whose `error.data` is the current dashboard when somebody saved meanwhile. */
export const saveDashboard = async (
  id: string,
  content: DashboardContent,
  etag: string,
): Promise<LoadedDashboard> => {
  const { reply, headers } = await api.send(updateDashboard, {
    params: { id },
    body: content,
    headers: { 'If-Match': etag },
  });
  return { dashboard: reply.data, etag: headers.get('etag') ?? '' };
};

export const copyDashboard = async (id: string) =>
  (await api.call(duplicateDashboard, { params: { id }, body: {} })).data;
export const removeDashboard = (id: string) => api.call(deleteDashboard, { params: { id } });
export const setFavourite = (id: string, isFavourite: boolean) =>
  api.call(favouriteDashboard, { params: { id }, body: { isFavourite } });

export const newFolder = async (name: string, parentId: string | null) =>
  (await api.call(createDashboardFolder, { body: { name, parentId } })).data;
export const renameFolder = async (id: string, name: string, parentId: string | null) =>
  (await api.call(updateDashboardFolder, { params: { id }, body: { name, parentId } })).data;
export const removeFolder = (id: string) => api.call(deleteDashboardFolder, { params: { id } });
