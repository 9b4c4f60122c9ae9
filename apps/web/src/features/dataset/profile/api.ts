import { profileDatasource } from '@plumbline/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** A version at a glance, or the job that works it out. */
export const profileQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['dataset', id, 'profile', version],
    queryFn: async ({ signal }) =>
      (await api.call(profileDatasource, { params: { id }, query: { version }, signal })).data,
    // Cached with the version: it changes with the recipe alone, and then all of the dataset is fetched again.
    staleTime: Number.POSITIVE_INFINITY,
  });
