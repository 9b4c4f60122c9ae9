import type { ColumnType, FilterNode, Issue } from '@plumbline/contract';
import { QUERY_BOUNDS } from './bounds.ts';
import { checkGroups, invalidOutputs, outputColumns } from './check-groups.ts';
import { englishIssue, type ExpressionIssue } from './expression/expression-issue.ts';
import { checkExpression } from './expression/check-expression.ts';
import type { DerivedColumn } from './expression/expression.ts';
import { checkFilter } from './filter/check-filter.ts';
import type { Predicate } from './filter/predicate.ts';
import type { ColumnSchema, Query } from './model.ts';
import { SchemaBuilder } from './schema-builder.ts';
import { COLUMN_WORDS, OUTPUT_WORDS, usableSchema, type Schema } from './schema.ts';

/** A value computed under a name, with the type the check found. */
export interface TypedDerived extends DerivedColumn {
  readonly type: ColumnType;
}

/** A query whose every name and operand fits the schema. Only `check` makes one. */
export interface CheckedQuery {
  readonly query: Query;
  readonly columns: readonly ColumnSchema[];
  /** In the order of the query, as `calculated`. */
  readonly derived: readonly TypedDerived[];
  readonly calculated: readonly TypedDerived[];
  /** The query's filter, typed; null for every row. */
  readonly predicate: Predicate | null;
  /** Typed condition on groups; null keeps every group. */
  readonly having: Predicate | null;
}

/** A checked query, or every problem at once with its path in the request. */
export type CheckResult =
  | { readonly ok: true; readonly value: CheckedQuery }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * Bind a query to the columns of its dataset. Reports every problem at once; paths are those of the wire
 * (`filters.value.0.column`, `sort.0.column`, `columns.2`, `groups.0.column`, `measures.0.column`,
 * `derive.0.expression.args.1`, `calculate.0.as`, `having.value.0.column`).
 */
export function check(query: Query, columns: readonly ColumnSchema[]): CheckResult {
  const issues: Issue[] = [];
  const rows = new SchemaBuilder(columns, COLUMN_WORDS);
  // They may not name one another, so all see the same columns.
  const base = usableSchema(columns);
  const derived = checkDerived(query.derive, 'derive', { issues, schemaFor: () => base, builder: rows });
  const schema = rows.schema();
  const predicate =
    query.filter === null
      ? null
      : checkFilter(query.filter, 'filters', { schema, issues, emptyGroups: 'ignored' });
  checkSample(query, issues);
  const grouped = isGrouped(query)
    ? checkGrouped(query, schema, issues)
    : checkRows(query, { schema, columns, issues });
  return issues.length > 0
    ? { ok: false, issues }
    : { ok: true, value: { query, columns, derived, predicate, ...grouped } };
}

function checkSample({ sample, ...query }: Query, issues: Issue[]): void {
  if (sample !== null && isGrouped({ ...query, sample })) {
    const hint = 'Leave the sample out, or the groups and measures.';
    issues.push({ path: 'sample', message: 'A sample is of rows, not of groups.', hint });
  }
  if (sample !== null && !(sample >= 1 && sample <= QUERY_BOUNDS.sample)) {
    issues.push({ path: 'sample', message: `A sample has from 1 to ${QUERY_BOUNDS.sample} rows.` });
  }
}

export const isGrouped = (query: Query): boolean => query.groups.length + query.measures.length > 0;

interface RowsCheck {
  readonly schema: Schema;
  readonly columns: readonly ColumnSchema[];
  readonly issues: Issue[];
}

type OverOutputs = Pick<CheckedQuery, 'calculated' | 'having'>;

function checkRows(query: Query, { schema, columns, issues }: RowsCheck): OverOutputs {
  const masked = new Set(columns.flatMap((column) => (column.masked === true ? [column.name] : [])));
  query.select?.forEach((name, index) => {
    if (!masked.has(name)) {
      demand(schema, { name, path: `columns.${index}`, issues });
    }
  });
  query.sort.forEach(({ by }, index) => demand(schema, { name: by, path: `sort.${index}.column`, issues }));
  const hint = 'Add a group or a measure.';
  if (query.calculate.length > 0) {
    issues.push({
      path: 'calculate',
      message: 'Calculations are computed from groups and measures.',
      hint,
    });
  }
  if (query.having !== null) {
    issues.push({ path: 'having', message: 'Only groups are filtered by “having”.', hint });
  }
  return { calculated: [], having: null };
}

function checkGrouped(query: Query, schema: Schema, issues: Issue[]): OverOutputs {
  checkGroups(query, schema, issues);
  const outputs = new SchemaBuilder(
    outputColumns(query, schema),
    OUTPUT_WORDS,
    invalidOutputs(query, schema),
  );
  const calculated = checkDerived(query.calculate, 'calculate', {
    issues,
    schemaFor: () => outputs.schema(),
    builder: outputs,
  });
  const whole = outputs.schema();
  query.sort.forEach(({ by }, index) => {
    if (whole.find(by) === null && !outputs.isInvalid(by)) {
      issues.push({
        path: `sort.${index}.column`,
        message: `Groups cannot be sorted by “${by}”.`,
        hint: `Sort by one of: ${whole.columns.map(({ name }) => name).join(', ')}.`,
      });
    }
  });
  query.select?.forEach((name, index) => demand(whole, { name, path: `columns.${index}`, issues }));
  return { calculated, having: checkHaving(query.having, whole, issues) };
}

function checkHaving(having: FilterNode | null, schema: Schema, issues: Issue[]): Predicate | null {
  if (having === null) {
    return null;
  }
  return checkFilter(having, 'having', { schema, issues, emptyGroups: 'ignored', isOfGroups: true });
}

function demand(
  schema: Schema,
  { name, path, issues }: { readonly name: string; readonly path: string; readonly issues: Issue[] },
): void {
  if (schema.find(name) === null) {
    issues.push(schema.unknownColumn(name, path));
  }
}

interface DerivedCheck {
  readonly issues: Issue[];
  readonly schemaFor: () => Schema;
  readonly builder: SchemaBuilder;
}

function checkDerived(
  list: readonly DerivedColumn[],
  path: string,
  { issues, schemaFor, builder }: DerivedCheck,
): TypedDerived[] {
  return list.map(({ as, expression }, index) => {
    const at = `${path}.${index}`;
    const expressionIssues: ExpressionIssue[] = [];
    const checked = checkExpression(expression, {
      columns: schemaFor(),
      path: `${at}.expression`,
      issues: expressionIssues,
      allowWindow: true,
    });
    issues.push(...expressionIssues.map(englishIssue));
    // An expression that is always null fits every type; as a column it has to have one.
    const type = checked === null || checked.type === 'null' ? 'text' : checked.type;
    builder.add({ name: as, type, path: `${at}.as`, isInvalid: checked === null }, issues);
    return { as, expression, type };
  });
}
