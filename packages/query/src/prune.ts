import type { Predicate } from './filter/predicate.ts';
import type { QueryPlan, PlanColumn, PlanMeasure } from './query-plan.ts';

/** Leave out derived columns, measures and calculations that the answer does not need. */
export function prune(whole: QueryPlan): QueryPlan {
  const isNeeded = new Set([
    ...whole.columns.map(({ name }) => name),
    ...whole.sort.map(({ by }) => by),
    ...namesInPredicate(whole.having),
  ]);
  const calculate = needed(whole.calculate, isNeeded);
  for (const { columns } of calculate) {
    columns.forEach(({ name }) => isNeeded.add(name));
  }
  const measures = whole.measures.filter(({ as }) => isNeeded.has(as));
  const pruned = { ...whole, calculate, measures };
  const read = new Set(rowColumns(pruned));
  return { ...pruned, derived: whole.derived.filter(({ as }) => read.has(as)) };
}

/** Each may name those before it, so the last are checked first. */
function needed(calculate: readonly PlanColumn[], isNeeded: ReadonlySet<string>): PlanColumn[] {
  const names = new Set(isNeeded);
  const used = calculate.toReversed().filter(({ as, columns }) => {
    const isNeeded = names.has(as);
    if (isNeeded) {
      columns.forEach(({ name }) => names.add(name));
    }
    return isNeeded;
  });
  return used.toReversed();
}

/** Columns of the rows that a plan reads, derived ones included but not what these read. Each once. */
export function rowColumns({
  shape,
  columns,
  visible,
  matching,
  groups,
  measures,
  sort,
}: QueryPlan): string[] {
  const tops = groups.flatMap((group) =>
    group.kind === 'value' && group.top !== null ? [group.top.by] : [],
  );
  return [
    ...new Set([
      ...(shape === 'rows' ? [...columns.map(({ name }) => name), ...sort.map(({ by }) => by)] : []),
      ...namesInPredicate(visible),
      ...namesInPredicate(matching),
      ...groups.map(({ column }) => column.name),
      ...[...tops, ...measures].flatMap(namesInMeasure),
    ]),
  ];
}

export const namesInMeasure = ({ column, other, order }: PlanMeasure): string[] => [
  ...[column, other].flatMap((one) => (one === null ? [] : [one.name])),
  ...order.map(({ by }) => by),
];

export function namesInPredicate(predicate: Predicate | null): string[] {
  if (predicate === null || predicate.kind === 'constant') {
    return [];
  }
  if (predicate.kind === 'all' || predicate.kind === 'any') {
    return predicate.parts.flatMap(namesInPredicate);
  }
  if (predicate.kind === 'not') {
    return namesInPredicate(predicate.part);
  }
  return 'column' in predicate ? [predicate.column.name] : [];
}
