import { canonicalJson } from './canonical-json.ts';
import type { PivotPlan } from './pivot/pivot-plan.ts';
import type { QueryPlan } from './query-plan.ts';

/** Equal for plans with equal answers on the same version: the key of a result cache. */
export const planKey = (plan: QueryPlan | PivotPlan): string => canonicalJson(plan);

/** Equal for plans that match the same rows (or give the same groups): the key of a count. */
export function matchKey({
  shape,
  derived,
  visible,
  matching,
  groups,
  measures,
  calculate,
  having,
}: QueryPlan): string {
  const outputs = having === null ? null : { groups, measures, calculate, having };
  return canonicalJson({
    // Measures over all rows have no groups, as rows have none, and are one row.
    shape,
    derived,
    visible,
    matching,
    groups: groups.map((group) => ({ ...group, as: '', upperAs: null })),
    outputs,
  });
}

const orderKeys = new WeakMap<QueryPlan, string>();

/** Equal for row plans that give the same rows in the same order, whatever the columns and the window. */
export function orderKey(plan: QueryPlan): string {
  const { derived, visible, matching, sort, sample } = plan;
  const key = orderKeys.get(plan) ?? canonicalJson({ derived, visible, matching, sort, sample });
  orderKeys.set(plan, key);
  return key;
}
