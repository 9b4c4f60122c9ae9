import type { Aggregate, ColumnType, Issue } from '@plumbline/contract';
import { checkFilter } from './filter/check-filter.ts';
import type { ColumnSchema, Dimension, Measure, Query } from './model.ts';
import type { Predicate } from './filter/predicate.ts';
import { schemaOf, type Schema } from './schema.ts';

/** A query whose every name and operand fits the schema. Only `check` makes one. */
export interface CheckedQuery {
  readonly query: Query;
  readonly columns: readonly ColumnSchema[];
  /** The query's filter, typed; null for every row. */
  readonly predicate: Predicate | null;
}

export type CheckResult =
  | { readonly ok: true; readonly value: CheckedQuery }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * Bind a query to the columns of its dataset. Finds every fault at once; paths are those of the wire
 * (`filters.value.0.column`, `sort.0.column`, `columns.2`, `groups.0.column`, `measures.0.column`).
 */
export function check(query: Query, columns: readonly ColumnSchema[]): CheckResult {
  const issues: Issue[] = [];
  const schema = schemaOf(columns);
  const predicate =
    query.filter === null
      ? null
      : checkFilter(query.filter, 'filters', { schema, issues, emptyGroups: 'ignored' });
  if (isGrouped(query)) {
    checkGroups(query, schema, issues);
  } else {
    checkRows(query, schema, issues);
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: { query, columns, predicate } };
}

export const isGrouped = (query: Query): boolean => query.groups.length + query.measures.length > 0;

function checkRows(query: Query, schema: Schema, issues: Issue[]): void {
  const demand = (name: string, path: string): void => {
    if (schema.find(name) === null) {
      issues.push(schema.unknownColumn(name, path));
    }
  };
  query.select?.forEach((name, index) => demand(name, `columns.${index}`));
  query.sort.forEach(({ by }, index) => demand(by, `sort.${index}.column`));
}

function checkGroups(query: Query, schema: Schema, issues: Issue[]): void {
  query.groups.forEach((group, index) => checkGroup(group, { path: `groups.${index}`, schema, issues }));
  query.measures.forEach((measure, index) =>
    checkMeasure(measure, { path: `measures.${index}`, schema, issues }),
  );
  const names = outputNames(query);
  const seen = new Set<string>();
  for (const { name, path } of names) {
    // Engines fold the case of names.
    if (seen.has(name.toLowerCase())) {
      issues.push({ path, message: `“${name}” names two outputs.`, hint: 'Give each a name of its own.' });
    }
    seen.add(name.toLowerCase());
  }
  query.sort.forEach(({ by }, index) => {
    if (!names.some(({ name }) => name === by)) {
      issues.push({
        path: `sort.${index}.column`,
        message: `Groups cannot be sorted by “${by}”.`,
        hint: `Sort by one of: ${names.map(({ name }) => name).join(', ')}.`,
      });
    }
  });
  if (query.select !== null) {
    issues.push({ path: 'columns', message: 'A grouped query gives its groups and measures, not columns.' });
  }
}

function outputNames(query: Query): { readonly name: string; readonly path: string }[] {
  return [
    ...query.groups.flatMap((group, index) => [
      { name: group.as, path: `groups.${index}.as` },
      ...(group.kind === 'bin' && group.upperAs !== null
        ? [{ name: group.upperAs, path: `groups.${index}.upperAs` }]
        : []),
    ]),
    ...query.measures.map((measure, index) => ({ name: measure.as, path: `measures.${index}.as` })),
  ];
}

interface Place {
  readonly path: string;
  readonly schema: Schema;
  readonly issues: Issue[];
}

const NUMERIC: readonly ColumnType[] = ['integer', 'decimal', 'number'];
const TEMPORAL: readonly ColumnType[] = ['date', 'timestamp'];
const ORDERED: readonly ColumnType[] = [...NUMERIC, ...TEMPORAL, 'text', 'time'];
const MAX_BINS = 1000;

function checkGroup(group: Dimension, { path, schema, issues }: Place): void {
  const column = schema.find(group.column);
  if (column === null) {
    issues.push(schema.unknownColumn(group.column, `${path}.column`));
  } else if (group.kind === 'time' && !TEMPORAL.includes(column.type)) {
    issues.push({
      path: `${path}.unit`,
      message: `${column.name} is of type ${column.type}, which has no ${group.unit}s.`,
      hint: 'Time units go with dates and timestamps.',
    });
  } else if (group.kind === 'bin' && !NUMERIC.includes(column.type)) {
    issues.push({
      path: `${path}.maxBins`,
      message: `${column.name} is of type ${column.type}, which has no bins.`,
      hint: 'Bins go with numbers; group dates by a time unit.',
    });
  }
  if (
    group.kind === 'bin' &&
    !(Number.isInteger(group.maxBins) && group.maxBins >= 1 && group.maxBins <= MAX_BINS)
  ) {
    issues.push({
      path: `${path}.maxBins`,
      message: `The most bins are a whole number from 1 to ${MAX_BINS}.`,
    });
  }
}

/** Types an aggregate takes; null for every type. [SEM-MEASURE-2] */
const AGGREGATE_TYPES: Readonly<Record<Aggregate, readonly ColumnType[] | null>> = {
  count: null,
  distinct: null,
  sum: NUMERIC,
  mean: NUMERIC,
  median: NUMERIC,
  min: ORDERED,
  max: ORDERED,
  stddev: NUMERIC,
  variance: NUMERIC,
  percentile: [],
  first: [],
  last: [],
  mode: [],
  correlation: [],
};

function checkMeasure(measure: Measure, { path, schema, issues }: Place): void {
  if (measure.column === null) {
    if (measure.aggregate !== 'count') {
      issues.push({ path: `${path}.column`, message: `“${measure.aggregate}” needs a column.` });
    }
    return;
  }
  const column = schema.find(measure.column);
  const types = AGGREGATE_TYPES[measure.aggregate];
  if (column === null) {
    issues.push(schema.unknownColumn(measure.column, `${path}.column`));
  } else if (types !== null && !types.includes(column.type)) {
    issues.push({
      path: `${path}.aggregate`,
      message: `“${measure.aggregate}” does not fit ${column.name}, which is of type ${column.type}.`,
      hint: 'Use count or distinct, or choose a column of numbers.',
    });
  }
}
