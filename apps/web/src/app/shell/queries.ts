import { getShell, listDatasources, SHELL_LISTS } from '@plumbline/contract';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { favouriteDashboardsQuery } from '../../lib/data/favourites.ts';
import { computedQuery, routeQuery } from '../../lib/data/route-query.ts';
import { notificationsQuery } from '../../lib/data/notifications.ts';
import { validityQuery } from '../../lib/data/plan.ts';

const REFRESH_MS = 60_000;

/** Active datasets, counted. */
export const datasetCountQuery = () =>
  routeQuery(
    listDatasources,
    { query: SHELL_LISTS.datasets },
    { select: ({ total }) => total, refetchInterval: REFRESH_MS },
  );

/** Answers the queries of all parts of the shell with one call. */
const shellQuery = (client: QueryClient) =>
  computedQuery(
    ['shell.get', {}, null],
    async (signal) => {
      const { notifications, favourites, datasets, validity } = (await api.call(getShell, { signal })).data;
      client.setQueryData(notificationsQuery().queryKey, notifications);
      client.setQueryData(favouriteDashboardsQuery.queryKey, favourites);
      client.setQueryData(datasetCountQuery().queryKey, datasets);
      client.setQueryData(validityQuery().queryKey, validity);
      return true;
    },
    { staleTime: Number.POSITIVE_INFINITY },
  );

/** May the parts of the shell run their own queries? From then on, when they are answered already, or could not be. */
export const useShellFacts = (): boolean => !useQuery(shellQuery(useQueryClient())).isPending;
