import { listConnectors } from '@plumbline/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const STALE_MS = 5 * 60_000;

export const catalogueQuery = queryOptions({
  queryKey: ['connectors'],
  queryFn: async ({ signal }) => (await api.call(listConnectors, { signal })).data,
  staleTime: STALE_MS,
});
