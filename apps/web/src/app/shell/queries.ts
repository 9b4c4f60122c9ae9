import { listDatasources } from '@plumbline/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const REFRESH_MS = 60_000;

/** Active datasets, counted. Under `datasources`, so that whatever changes a dataset refreshes it too. */
export const datasetCountQuery = () =>
  queryOptions({
    queryKey: ['datasources', 'count'],
    queryFn: async ({ signal }) =>
      (await api.call(listDatasources, { query: { limit: 1 }, signal })).data.total,
    refetchInterval: REFRESH_MS,
  });
