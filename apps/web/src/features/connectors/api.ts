import { listConnectors } from '@plumbline/contract';
import { routeQuery } from '../../lib/data/route-query.ts';

const STALE_MS = 5 * 60_000;

export const catalogueQuery = routeQuery(listConnectors, {}, { staleTime: STALE_MS });
