import { AppError, type Issue } from '@plumbline/contract';
import { assertBounded } from './filter/bounds.ts';
import { isGrouped, type CheckedQuery } from './check.ts';
import { checkFilter } from './filter/check-filter.ts';
import type { ColumnSchema, QueryContext } from './model.ts';
import { outputOfGroup, outputOfMeasure, outputOfRow } from './output.ts';
import type { Plan, PlannedGroup, PlannedMeasure, PlannedSort } from './planned.ts';
import { any, type ColumnRef, type Predicate } from './filter/predicate.ts';
import { resolveRelative, type Resolving } from './filter/relative.ts';
import { schemaOf, type Schema } from './schema.ts';
import { simplify } from './filter/simplify.ts';

/**
 * Bind a checked query to a principal's row rules and to a moment: relative dates become dates, search becomes
 * conditions, and the filter takes its simplest form. Throws `query.invalid` for a row rule that does not fit the
 * columns: a rule that cannot be applied lets nothing through.
 */
export function plan(checked: CheckedQuery, context: QueryContext): Plan {
  const { query, columns } = checked;
  const schema = schemaOf(columns);
  const rules = context.rowRules.map((rule) =>
    resolvePredicate(checkRule(rule.filter, schema), { context, among: 'all' }),
  );
  const matching = [
    ...rules,
    ...(checked.predicate === null
      ? []
      : [resolvePredicate(checked.predicate, { context, among: 'visible' })]),
    ...(query.search === null ? [] : [searchPredicate(query.search, columns)]),
  ];
  const body = isGrouped(query) ? groupsOf(checked, schema) : rowsOf(checked, schema);
  return {
    version: 1,
    ...body,
    visible: simplify(rules),
    matching: simplify(matching),
    limit: query.limit,
    offset: query.offset,
  };
}

type Body = Pick<Plan, 'shape' | 'columns' | 'groups' | 'measures' | 'sort'>;

function rowsOf({ query, columns }: CheckedQuery, schema: Schema): Body {
  const selected =
    query.select === null ? columns : [...new Set(query.select)].map((name) => get(schema, name));
  return {
    shape: 'rows',
    columns: selected.map(outputOfRow),
    groups: [],
    measures: [],
    sort: sortOf(query.sort),
  };
}

function groupsOf({ query }: CheckedQuery, schema: Schema): Body {
  const groups = query.groups.map((group): PlannedGroup => ({
    ...group,
    column: refOf(get(schema, group.column)),
  }));
  const measures = query.measures.map((measure): PlannedMeasure => ({
    ...measure,
    column: measure.column === null ? null : refOf(get(schema, measure.column)),
  }));
  return {
    shape: 'groups',
    columns: [
      ...query.groups.flatMap((group) => outputOfGroup(group, get(schema, group.column))),
      ...query.measures.map((measure) =>
        outputOfMeasure(measure, measure.column === null ? null : get(schema, measure.column)),
      ),
    ],
    groups,
    measures,
    // Groups are told apart by their keys, so all keys together order them fully. [SEM-SORT-4]
    sort: sortOf([...query.sort, ...groups.map((group) => ({ by: group.as, direction: 'asc' as const }))]),
  };
}

/** A later key by the same column orders nothing. */
const sortOf = (keys: readonly PlannedSort[]): PlannedSort[] =>
  keys
    .filter((key, index) => keys.findIndex((other) => other.by === key.by) === index)
    .map(({ by, direction }) => ({ by, direction }));

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
      'A row rule of this dataset does not fit its columns, so no rows are shown. Ask an administrator to mend the rule.',
      { issues },
    );
  }
  return predicate;
}

/** Every text column is searched, shown or not. [SEM-SEARCH-1] */
const searchPredicate = (text: string, columns: readonly ColumnSchema[]): Predicate =>
  any(
    columns
      .filter((column) => column.type === 'text')
      .map((column) => ({ kind: 'text', op: 'contains', column: refOf(column), text })),
  );

function resolvePredicate(predicate: Predicate, resolving: Resolving): Predicate {
  if (predicate.kind === 'all' || predicate.kind === 'any') {
    return { kind: predicate.kind, parts: predicate.parts.map((part) => resolvePredicate(part, resolving)) };
  }
  if (predicate.kind === 'not') {
    return { kind: 'not', part: resolvePredicate(predicate.part, resolving) };
  }
  return predicate.kind === 'relative' ? resolveRelative(predicate, resolving) : predicate;
}
