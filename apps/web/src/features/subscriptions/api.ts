import { listAlertChecks, listAlerts, listSubscriptions } from '@plumbline/contract';
import { routeQuery } from '../../lib/data/route-query.ts';

/** Something is sent or checked while the page is open. */
const TICKING = { staleTime: 0, refetchInterval: 10_000 } as const;

export const subscriptionsQuery = () => routeQuery(listSubscriptions, {}, TICKING);

export const alertsQuery = () => routeQuery(listAlerts, {}, TICKING);

export const checksQuery = (id: string) => routeQuery(listAlertChecks, { params: { id } }, TICKING);
