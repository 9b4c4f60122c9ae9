import { listDashboards, SHELL_LISTS } from '@plumbline/contract';
import { routeQuery } from './route-query.ts';

/** The dashboards that the person marked, the last changed first. */
export const favouriteDashboardsQuery = routeQuery(listDashboards, { query: SHELL_LISTS.favourites });
