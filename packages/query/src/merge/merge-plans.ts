import { AGGREGATES, invariant } from '@plumbline/contract';
import { canonicalJson } from '../canonical-json.ts';
import type { OutputColumn, QueryPlan, PlanGroup, PlanMeasure, PlanSort } from '../query-plan.ts';

/** Several plans as one, and which of its rows and columns are the answer of each. */
export interface MergedPlan {
  readonly plan: QueryPlan;
  /** In the order of the plans that were merged. */
  readonly parts: readonly {
    /** Places of the plan's columns in the merged one. */
    readonly columns: readonly number[];
    /** Its rows are the first this many; null: all. */
    readonly limit: number | null;
  }[];
}

const isLight = ({ aggregate, order, per }: PlanMeasure): boolean =>
  AGGREGATES[aggregate].hasSmallState && order.length === 0 && per === null;

const isWhole = (group: PlanGroup): boolean => group.kind !== 'value' || group.top === null;

/** Whether a plan gives light figures of whole groups and nothing that is computed from them. */
const isMergeable = (plan: QueryPlan): boolean =>
  plan.shape === 'groups' &&
  plan.having === null &&
  plan.calculate.length === 0 &&
  plan.offset === 0 &&
  plan.limit !== 0 &&
  plan.measures.every(isLight) &&
  plan.groups.every(isWhole);

const bare = (measure: PlanMeasure): string => canonicalJson({ ...measure, as: '' });

/** Names shared by every plan of one key: the same output has the same name. */
function outputKeys({ groups, measures }: QueryPlan): ReadonlyMap<string, string> {
  return new Map([
    ...groups.flatMap((group, index) => [
      [group.as, `g${index}`] as const,
      ...(group.kind === 'bin' && group.upperAs !== null ? [[group.upperAs, `u${index}`] as const] : []),
    ]),
    ...measures.map((measure) => [measure.as, bare(measure)] as const),
  ]);
}

const renamedGroup = (group: PlanGroup, index: number): PlanGroup =>
  group.kind === 'bin'
    ? { ...group, as: `g${index}`, upperAs: group.upperAs === null ? null : `u${index}` }
    : { ...group, as: `g${index}` };

/**
 * Equal for plans that scan the same rows into the same groups in the same order, so that one statement can answer all
 * of them. Null for a plan that runs alone.
 */
export function mergeKey(plan: QueryPlan): string | null {
  if (!isMergeable(plan)) {
    return null;
  }
  const keys = outputKeys(plan);
  const { derived, visible, matching, groups, sort } = plan;
  return canonicalJson({
    derived,
    visible,
    matching,
    groups: groups.map(renamedGroup),
    // All rows together are one group, which needs no order.
    sort: groups.length === 0 ? [] : sort.map(({ by, direction }) => [keys.get(by), direction]),
  });
}

/** One plan for all of a key; the answers are those that each would get. */
export function mergePlans(plans: readonly QueryPlan[]): MergedPlan {
  const [first] = plans;
  invariant(first !== undefined, 'There is a plan to be merged.');
  const groups = first.groups.map(renamedGroup);
  const measures = mergeMeasures(plans);
  const outputs = new Map<string, OutputColumn>();
  for (const plan of plans) {
    const keys = outputKeys(plan);
    for (const column of plan.columns) {
      const key = keys.get(column.name) ?? '';
      const name = measures.get(key)?.as ?? key;
      outputs.set(name, { ...column, name });
    }
  }
  // In the order of the statement: keys, then measures; keys that no plan selects are included.
  const names = [...groups.flatMap(groupNames), ...[...measures.values()].map(({ as }) => as)];
  const columns = names.map((name) => outputs.get(name) ?? unasked(name));
  const limits = plans.map(({ limit }) => limit);
  return {
    plan: {
      ...first,
      columns,
      groups,
      measures: [...measures.values()],
      sort: groups.length === 0 ? [] : mergedSort(first, measures),
      limit: limits.includes(null) ? null : Math.max(...limits.map(Number)),
    },
    parts: plans.map((plan) => {
      const keys = outputKeys(plan);
      return {
        columns: plan.columns.map(({ name }) => {
          const key = keys.get(name) ?? '';
          return names.indexOf(measures.get(key)?.as ?? key);
        }),
        limit: plan.limit,
      };
    }),
  };
}

const groupNames = (group: PlanGroup): string[] => [
  group.as,
  ...(group.kind === 'bin' && group.upperAs !== null ? [group.upperAs] : []),
];

/** Its value is not read, so any type will do. */
const unasked = (name: string): OutputColumn => ({ name, type: 'text', wire: 'plain' });

function mergeMeasures(plans: readonly QueryPlan[]): ReadonlyMap<string, PlanMeasure> {
  const merged = new Map<string, PlanMeasure>();
  for (const measure of plans.flatMap(({ measures }) => measures)) {
    const key = bare(measure);
    if (!merged.has(key)) {
      merged.set(key, { ...measure, as: `m${merged.size}` });
    }
  }
  return merged;
}

function mergedSort(plan: QueryPlan, measures: ReadonlyMap<string, PlanMeasure>): PlanSort[] {
  const keys = outputKeys(plan);
  return plan.sort.map((key) => {
    const source = keys.get(key.by) ?? '';
    return { ...key, by: measures.get(source)?.as ?? source };
  });
}
