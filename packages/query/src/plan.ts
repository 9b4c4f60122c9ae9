import {
  AppError,
  invariant,
  valuesOfPart,
  type Issue,
  type TimePart,
  type WeekStart,
} from '@plumbline/contract';
import { isGrouped, type CheckedQuery, type TypedDerived } from './check.ts';
import { outputColumns } from './check-groups.ts';
import { looksAround, namesIn } from './expression-names.ts';
import { assertBounded } from './filter/bounds.ts';
import { checkFilter } from './filter/check-filter.ts';
import type { ColumnSchema, Dimension, Measure, QueryContext, SortKey } from './model.ts';
import { outputOfDerived, outputOfGroup, outputOfMeasure, outputOfRow } from './output.ts';
import type { QueryPlan, PlanColumn, PlanGroup, PlanMeasure, PlanSort } from './query-plan.ts';
import { any, type ColumnRef, type Predicate } from './filter/predicate.ts';
import { resolvePredicate } from './filter/relative.ts';
import { createSchema, type Schema } from './schema.ts';
import { simplify } from './filter/simplify.ts';
import { prune } from './prune.ts';
import { chosenStart } from './values/civil.ts';

/**
 * Bind a checked query to a principal's row rules and to a moment: relative dates become dates, search becomes
 * conditions, the filter takes its simplest form, and what the answer does not need is left out. Throws `query.invalid`
 * for a row rule that does not fit the columns: a rule that cannot be applied lets nothing through.
 */
export function plan(checked: CheckedQuery, context: QueryContext): QueryPlan {
  const { query, columns } = checked;
  const base = createSchema(columns);
  const rules = context.rowRules.map((rule) =>
    resolvePredicate(checkRule(rule.filter, base), { context, among: 'all' }),
  );
  const resolving = { context, among: 'visible' } as const;
  const matching = [
    ...rules,
    ...(checked.predicate === null ? [] : [resolvePredicate(checked.predicate, resolving)]),
    ...(query.search === null ? [] : [searchPredicate(query.search, columns)]),
  ];
  const schema = createSchema([...columns, ...checked.derived.map(({ as, type }) => ({ name: as, type }))]);
  const body = isGrouped(query) ? planGroups(checked, schema, context.weekStart) : planRows(checked, schema);
  return prune({
    version: 1,
    ...body,
    derived: checked.derived.map((one) => plannedColumn(one, base)),
    visible: simplify(rules),
    matching: simplify(matching),
    having: checked.having === null ? null : simplify([resolvePredicate(checked.having, resolving)]),
    sample: query.sample,
    limit: query.limit,
    offset: query.offset,
  });
}

type Body = Pick<QueryPlan, 'shape' | 'columns' | 'groups' | 'measures' | 'calculate' | 'sort'>;

function planRows({ query, columns, derived }: CheckedQuery, schema: Schema): Body {
  const outputs = new Map([
    ...columns.map((column) => [column.name, outputOfRow(column)] as const),
    ...derived.map((one) => [one.as, outputOfDerived(one)] as const),
  ]);
  return {
    shape: 'rows',
    columns: given(query.select, outputs),
    groups: [],
    measures: [],
    calculate: [],
    sort: planSort(query.sort, schema),
  };
}

function planGroups(checked: CheckedQuery, schema: Schema, weekStart: WeekStart | undefined): Body {
  const { query, calculated } = checked;
  const measures = query.measures.map((measure) => plannedMeasure(measure, checked, schema));
  const outputs = new Map(
    [
      ...query.groups.flatMap((group) => outputOfGroup(group, get(schema, group.column))),
      ...query.measures.map((measure) =>
        outputOfMeasure(measure, measure.column === null ? null : get(schema, measure.column)),
      ),
      ...calculated.map(outputOfDerived),
    ].map((output) => [output.name, output] as const),
  );
  const names = createSchema([
    ...outputColumns(query, schema),
    ...calculated.map(({ as, type }) => ({ name: as, type })),
  ]);
  return {
    shape: 'groups',
    columns: given(query.select, outputs),
    groups: query.groups.map((group) => plannedGroup(group, { measures, schema, weekStart })),
    measures,
    calculate: calculated.map((one) => plannedColumn(one, names)),
    // No two groups have the same keys, so all keys together give a total order. [SEM-SORT-4]
    sort: planSort([...query.sort, ...query.groups.flatMap(keyOrder)], names).map((key) =>
      withNaturalOrder(key, query.groups, weekStart),
    ),
  };
}

/** The rest of a top group comes after the rows without a value. */
const keyOrder = (group: Dimension): SortKey[] => [
  { by: group.as, direction: 'asc' },
  ...(group.kind === 'value' && group.top?.otherAs
    ? [{ by: group.top.otherAs, direction: 'asc' as const }]
    : []),
];

function withNaturalOrder(
  key: PlanSort,
  groups: readonly Dimension[],
  weekStart: WeekStart | undefined,
): PlanSort {
  const group = groups.find(({ as }) => as === key.by);
  return group === undefined ? key : { ...key, ...valueOrder(group, weekStart) };
}

/** Order of the keys of texts and weekdays; other values are ordered by themselves. */
function valueOrder(group: Dimension, weekStart: WeekStart | undefined): { order?: readonly string[] } {
  const order = group.kind === 'part' ? daysBeforeMonday(group.part, weekStart) : givenOrder(group);
  return order.length === 0 ? {} : { order };
}

const givenOrder = (group: Dimension): readonly string[] =>
  group.kind === 'value' ? (group.order ?? []) : [];

/** Days that a week starts with before its Monday. [SEM-GROUP-5] */
function daysBeforeMonday(part: TimePart, weekStart: WeekStart | undefined): readonly string[] {
  const values = valuesOfPart(part, weekStart);
  return values.slice(0, values.indexOf(Math.min(...values))).map(String);
}

function given(
  select: readonly string[] | null,
  outputs: ReadonlyMap<string, QueryPlan['columns'][number]>,
): QueryPlan['columns'] {
  return [...new Set(select ?? outputs.keys())].map((name) => {
    const output = outputs.get(name);
    invariant(output !== undefined, `The query passed the check, so there is an output ${name}.`);
    return output;
  });
}

function plannedGroup(
  group: Dimension,
  {
    measures,
    schema,
    weekStart,
  }: {
    readonly measures: readonly PlanMeasure[];
    readonly schema: Schema;
    readonly weekStart: WeekStart | undefined;
  },
): PlanGroup {
  const column = refOf(get(schema, group.column));
  if (group.kind === 'time') {
    return { ...group, column, ...chosenStart(group.unit, weekStart) };
  }
  if (group.kind === 'part') {
    return { ...group, column, ...valueOrder(group, weekStart) };
  }
  if (group.kind === 'bin') {
    return { ...group, column };
  }
  const { as, top = null } = group;
  const by = top === null ? undefined : measures.find((measure) => measure.as === top.by);
  return {
    kind: 'value',
    column,
    as,
    top:
      top === null || by === undefined
        ? null
        : { count: top.count, by, direction: top.direction, otherAs: top.otherAs },
    ...valueOrder(group, weekStart),
  };
}

function plannedMeasure(measure: Measure, checked: CheckedQuery, schema: Schema): PlanMeasure {
  const { query } = checked;
  const shifted = shiftedSum(measure, checked);
  const ref = (name: string | null | undefined): ColumnRef | null =>
    name === null || name === undefined ? null : refOf(get(schema, name));
  // Sorted like the groups, so that equal sets are one.
  const per = measure.per ? query.groups.map(({ as }) => as).filter((as) => measure.per?.includes(as)) : null;
  return {
    aggregate: measure.aggregate,
    column: shifted === null ? ref(measure.column) : refOf(shifted.column),
    plus: shifted?.by ?? null,
    as: measure.as,
    percentile: measure.percentile ?? null,
    other: ref(measure.other),
    order: planSort(measure.order ?? [], schema),
    per: per?.length === query.groups.length ? null : per,
  };
}

/** Larger ones could take the sum beyond what engines count in. */
const MAX_SHIFT = 2 ** 31;

/** The sum of `column + n` is that of the column and n for each value: the same figure, and nothing is made for a row. */
function shiftedSum(
  { aggregate, column }: Measure,
  { derived, columns }: CheckedQuery,
): { readonly column: ColumnSchema; readonly by: string } | null {
  const expression = derived.find(({ as }) => as === column)?.expression;
  if (aggregate !== 'sum' || expression?.kind !== 'call') {
    return null;
  }
  const { operation, args } = expression;
  const [left, right] = args;
  if (left?.kind !== 'column' || right?.kind !== 'literal' || right.type !== 'integer') {
    return null;
  }
  const by = { add: Number(right.value), subtract: -Number(right.value) + 0 }[
    operation as 'add' | 'subtract'
  ];
  const base = columns.find(({ name }) => name === left.name);
  return by !== undefined && Math.abs(by) < MAX_SHIFT && base !== undefined && isNarrow(base)
    ? { column: base, by: String(by) }
    : null;
}

/** Values that fit a JSON number stay within 64 bits, so none turns null by the shift. [SEM-EXPR-5] */
const isNarrow = ({ type, encoding }: ColumnSchema): boolean => type === 'integer' && encoding !== 'string';

const plannedColumn = ({ as, type, expression }: TypedDerived, schema: Schema): PlanColumn => ({
  as,
  type,
  expression,
  columns: namesIn(expression).map((name) => refOf(get(schema, name))),
  isWindow: looksAround(expression),
});

/** A later key by the same column orders nothing. */
const planSort = (keys: readonly SortKey[], schema: Schema): PlanSort[] =>
  keys
    .filter((key, index) => keys.findIndex((other) => other.by === key.by) === index)
    .map(({ by, direction }) => ({ by, type: get(schema, by).type, direction }));

const refOf = ({ name, type }: ColumnSchema): ColumnRef => ({ name, type });

function get(schema: Schema, name: string): ColumnSchema {
  const column = schema.find(name);
  if (column === null) {
    throw new AppError('query.invalid', schema.unknownColumn(name, '').message);
  }
  return column;
}

function checkRule(filter: QueryContext['rowRules'][number]['filter'], schema: Schema): Predicate {
  assertBounded(filter);
  const issues: Issue[] = [];
  const predicate = checkFilter(filter, 'rowRule', { schema, issues, emptyGroups: 'refused' });
  if (predicate === null || issues.length > 0) {
    throw new AppError(
      'query.invalid',
      'A row rule of this dataset does not fit its columns, so no rows are shown. Contact an administrator to fix the rule.',
      { issues },
    );
  }
  return predicate;
}

/** Every text column of the dataset is searched, shown or not; none that the query works out. [SEM-SEARCH-1] */
const searchPredicate = (text: string, columns: readonly ColumnSchema[]): Predicate =>
  any(
    columns
      .filter((column) => column.type === 'text')
      .map((column) => ({ kind: 'text', op: 'contains', column: refOf(column), text })),
  );
