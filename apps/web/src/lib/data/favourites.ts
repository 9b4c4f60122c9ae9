import { listDashboards } from '@plumbline/contract';
import { routeQuery } from './route-query.ts';

const SHOWN = 8;

/** The dashboards that the person marked, the last changed first. */
export const favouriteDashboardsQuery = routeQuery(listDashboards, {
  query: { limit: SHOWN, sort: '-updatedAt', favourites: 'true' },
});
