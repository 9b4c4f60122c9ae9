import { listDatasources } from '@plumbline/contract';
import { routeQuery } from '../../lib/data/route-query.ts';

const REFRESH_MS = 60_000;

/** Active datasets, counted. */
export const datasetCountQuery = () =>
  routeQuery(
    listDatasources,
    { query: { limit: 1 } },
    { select: ({ total }) => total, refetchInterval: REFRESH_MS },
  );
