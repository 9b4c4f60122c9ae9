import {
  getDashboard,
  getDashboardData,
  listDashboards,
  listDatasources,
  listJobs,
  listStories,
  listWorkflows,
  type Job,
} from '@plumbline/contract';
import { api } from '../../lib/api/api.ts';
import { datasetQuery } from '../../lib/data/datasets.ts';
import { routeQuery } from '../../lib/data/route-query.ts';

export const RECENT_SHOWN = 8;
const JOBS_FETCHED = 20;
const BUSY_MS = 2000;
const IDLE_MS = 15_000;

const newestFirst = { limit: RECENT_SHOWN, sort: '-updatedAt' } as const;

/** What changed last, of each kind that people work on. */
export const recentDatasetsQuery = routeQuery(listDatasources, { query: newestFirst });
export const recentDashboardsQuery = routeQuery(listDashboards, { query: newestFirst });
export const recentWorkflowsQuery = routeQuery(listWorkflows, { query: newestFirst });
export const recentStoriesQuery = routeQuery(listStories, { query: newestFirst });

/** No view of the dashboard, in the log of activity. */
const PREVIEW = { preview: 'true' } as const;

export const dashboardQuery = (id: string) => routeQuery(getDashboard, { params: { id }, query: PREVIEW });

/** The stream of these tiles' data, with the dashboard's own filters. */
export const openTiles = (id: string, tiles: readonly string[], signal: AbortSignal): Promise<Response> =>
  api.events(getDashboardData, { params: { id }, query: PREVIEW, body: { tiles: [...tiles] }, signal });

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
