import { getValidity, PLAN_LABELS, type Route } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../messages/index.ts';
import { routeQuery } from './route-query.ts';

/** The plan of the workspace: its limits, what is used of them, and whether anything can be changed. */
export const validityQuery = () => routeQuery(getValidity, {});

/**
 * Why the server refuses a call while the plan has ended; null where it does not. The policy of the route decides, as on
 * the server. Null also before the plan is known: the bar of every page loads it.
 */
export function usePlanRefusal(route: Route | null): string | null {
  const { data } = useQuery({ ...validityQuery(), enabled: false });
  const needsPlan = route !== null && route.policy.who === 'member' && route.policy.plan === 'active';
  return needsPlan && data?.valid === false ? t('plan.readOnly', { plan: PLAN_LABELS[data.plan] }) : null;
}
