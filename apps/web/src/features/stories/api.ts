import { getDatasource, getStory, listDashboards, listStories } from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { routeQuery } from '../../lib/data/route-query.ts';
import type { ListSearch } from '../../ui/list/list-search.ts';

const BUSY_MS = 2000;
/** How soon an open story follows a refresh of its dataset, which nothing announces to the page. */
const CHECK_MS = 60_000;

/** Fetched again while one is being written. */
export const storiesQuery = ({ q, sort, page }: ListSearch, isArchived: boolean) =>
  routeQuery(
    listStories,
    { query: { ...(q === '' ? {} : { q }), sort, page, archived: String(isArchived) } },
    {
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.data.some((one) => one.state === 'creating') === true ? BUSY_MS : false,
    },
  );

const CHECKED_EVERY = { creating: BUSY_MS, ready: CHECK_MS, failed: false } as const;

/** A refresh elsewhere changes its numbers: it is checked again whenever it is opened or focused, and while it is shown. */
export const storyQuery = (storyId: string) =>
  routeQuery(
    getStory,
    { params: { storyId } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => state.data !== undefined && CHECKED_EVERY[state.data.state],
    },
  );

/** Dashboards that were created from a story. */
export const dashboardsQuery = (storyId: string) =>
  routeQuery(listDashboards, { query: { source: 'story', source_id: storyId, limit: 100 } });

export const datasetQuery = (id: string) => routeQuery(getDatasource, { params: { id } });
