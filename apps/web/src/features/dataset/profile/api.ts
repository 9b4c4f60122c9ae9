import { profileDatasource } from '@plumbline/contract';
import { routeQuery } from '../../../lib/data/route-query.ts';

/** A version at a glance, or the job that computes it. */
export const profileQuery = (id: string, version: number) =>
  // It belongs to the version and changes with the recipe alone, which is announced.
  routeQuery(
    profileDatasource,
    { params: { id }, query: { version } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
