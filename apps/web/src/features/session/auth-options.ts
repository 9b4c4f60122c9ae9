import { getAuthOptions } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { routeQuery, type DataOf } from '../../lib/data/route-query.ts';

/** What the server offers without a session; null until it is known. */
export const useAuthOptions = (): DataOf<typeof getAuthOptions> | null =>
  useQuery(routeQuery(getAuthOptions, {}, { staleTime: Infinity })).data ?? null;
