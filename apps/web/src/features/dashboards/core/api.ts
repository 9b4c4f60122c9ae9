import {
  createDashboard,
  favouriteDashboard,
  getDashboard,
  getDashboardData,
  getDashboardRevision,
  getStory,
  getWorkflowReport,
  listCharts,
  listDashboardFolders,
  listDashboardRevisions,
  listDashboards,
  listDatasources,
  listStories,
  listWorkflows,
  duplicateDashboard,
  previewDashboardData,
  updateDashboard,
  type BodyInput,
  type Dashboard,
  type DashboardContent,
} from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { routeQuery, taggedQuery, type WithEtag } from '../../../lib/data/route-query.ts';
import type { DashboardListSearch } from './model/list-search.ts';

export const dashboardsQuery = ({
  q,
  sort,
  page,
  folder,
  favourites,
  archived,
  scope,
}: DashboardListSearch) =>
  routeQuery(
    listDashboards,
    {
      query: {
        sort,
        page,
        ...(q === '' ? {} : { q }),
        ...(folder === null ? {} : { folder }),
        ...(favourites ? { favourites: 'true' } : {}),
        ...(archived ? { archived: 'true' } : {}),
        ...(scope === null ? {} : { scope }),
      },
    },
    // Other people change dashboards too: a list is fetched again whenever it is shown.
    { placeholderData: keepPreviousData, staleTime: 0 },
  );

export const foldersQuery = routeQuery(listDashboardFolders, {});

/** A dashboard and the tag that its next save is checked against. */
export type LoadedDashboard = WithEtag<Dashboard>;

export const dashboardQuery = (id: string) => taggedQuery(getDashboard, { params: { id } });

export const revisionsQuery = (id: string) =>
  routeQuery(listDashboardRevisions, { params: { id }, query: { limit: 100 } }, { staleTime: 0 });

export const revisionQuery = (id: string, revision: number) =>
  routeQuery(
    getDashboardRevision,
    { params: { id, revision: String(revision) } },
    { staleTime: Number.POSITIVE_INFINITY },
  );

export const datasetsQuery = (q: string) =>
  routeQuery(
    listDatasources,
    { query: { limit: 50, ...(q === '' ? {} : { q }) } },
    { placeholderData: keepPreviousData },
  );

export const storyChoiceQuery = (q: string) =>
  routeQuery(
    listStories,
    { query: { limit: 50, ...(q === '' ? {} : { q }) } },
    { placeholderData: keepPreviousData },
  );

export const workflowChoiceQuery = (q: string) =>
  routeQuery(
    listWorkflows,
    { query: { limit: 50, ...(q === '' ? {} : { q }) } },
    { placeholderData: keepPreviousData },
  );

export const workflowQuery = (id: string) => routeQuery(getWorkflowReport, { params: { id }, query: {} });

export const storyQuery = (storyId: string) => routeQuery(getStory, { params: { storyId } });

export const savedChartsQuery = (datasetId: string) =>
  routeQuery(listCharts, { params: { id: datasetId }, query: { limit: 100 } });

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
  return { data: reply.data, etag: headers.get('etag') ?? '' };
};

export const copyDashboard = async (id: string) =>
  (await api.call(duplicateDashboard, { params: { id }, body: {} })).data;
export const setFavourite = (id: string, isFavourite: boolean) =>
  api.call(favouriteDashboard, { params: { id }, body: { isFavourite } });
