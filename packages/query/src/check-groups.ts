import {
  type Aggregate,
  AGGREGATES,
  aggregateTakes,
  isNumericType,
  type Issue,
  isTemporalType,
  MAX_BINS,
} from '@plumbline/contract';
import { QUERY_BOUNDS } from './bounds.ts';
import type { ColumnSchema, Dimension, Measure, Query, TopKeys } from './model.ts';
import { nameIssue } from './schema-builder.ts';
import { outputOfGroup, outputOfMeasure } from './output.ts';
import { partIssues } from './filter/part.ts';
import type { Schema } from './schema.ts';
import { columnNameKey } from './column-name.ts';

interface CheckTarget {
  readonly path: string;
  readonly schema: Schema;
  readonly issues: Issue[];
}

/** Groups and measures of a query: their columns, types, options and names. Problems are added to `issues`. */
export function checkGroups(query: Query, schema: Schema, issues: Issue[]): void {
  query.groups.forEach((group, index) => {
    const path = `groups.${index}`;
    checkGroup(group, { path, schema, issues });
    if (group.kind === 'value' && group.top) {
      checkTop(group.top, query, { path: `${path}.top`, schema, issues });
    }
  });
  query.measures.forEach((measure, index) => {
    const path = `measures.${index}`;
    checkMeasure(measure, { path, schema, issues });
    measure.per?.forEach((name, position) => {
      if (!query.groups.some(({ as }) => as === name)) {
        issues.push({
          path: `${path}.per.${position}`,
          message: `There is no group “${name}” for “${measure.as}”.`,
          hint: `The groups are: ${query.groups.map(({ as }) => as).join(', ') || 'none'}.`,
        });
      }
    });
  });
  checkNames(query, issues);
}

function checkNames(query: Query, issues: Issue[]): void {
  const seen = new Set<string>();
  for (const { name, path } of outputNames(query)) {
    const problem = nameIssue(name);
    if (problem !== null) {
      issues.push({ path, ...problem });
    } else if (seen.has(columnNameKey(name))) {
      issues.push({
        path,
        message: `Two outputs are named “${name}”.`,
        hint: 'Use a different name for each.',
      });
    }
    seen.add(columnNameKey(name));
  }
}

const outputNames = (query: Query): { readonly name: string; readonly path: string }[] => [
  ...query.groups.flatMap((group, index) => [
    { name: group.as, path: `groups.${index}.as` },
    ...secondName(group).map(({ name, path }) => ({ name, path: `groups.${index}.${path}` })),
  ]),
  ...query.measures.map((measure, index) => ({ name: measure.as, path: `measures.${index}.as` })),
];

/** The name of the output that a group has besides its key. */
function secondName(group: Dimension): { readonly name: string; readonly path: string }[] {
  if (group.kind === 'bin' && group.upperAs !== null) {
    return [{ name: group.upperAs, path: 'upperAs' }];
  }
  return group.kind === 'value' && typeof group.top?.otherAs === 'string'
    ? [{ name: group.top.otherAs, path: 'top.otherAs' }]
    : [];
}

/** Outputs of the groups and measures, in order; those whose column is unknown are left out. */
export function outputColumns({ groups, measures }: Query, schema: Schema): ColumnSchema[] {
  const outputs = [
    ...groups.flatMap((group) => {
      const column = schema.find(group.column);
      return column === null ? [] : outputOfGroup(group, column);
    }),
    ...measures.flatMap((measure) => {
      const column = measure.column === null ? null : schema.find(measure.column);
      return column === null && measure.column !== null ? [] : [outputOfMeasure(measure, column)];
    }),
  ];
  return outputs.map(({ name, type }) => ({ name, type }));
}

/** Names of those left out. */
export function invalidOutputs(query: Query, schema: Schema): string[] {
  const known = new Set(outputColumns(query, schema).map(({ name }) => name));
  return outputNames(query)
    .map(({ name }) => name)
    .filter((name) => !known.has(name));
}

/** One group, its top keys aside. */
export function checkGroup(group: Dimension, { path, schema, issues }: CheckTarget): void {
  const column = schema.find(group.column);
  if (column === null) {
    issues.push(schema.unknownColumn(group.column, `${path}.column`));
  } else if (group.kind === 'time' && !isTemporalType(column.type)) {
    issues.push({
      path: `${path}.unit`,
      message: `${column.name} is of type ${column.type}, which has no ${group.unit}s.`,
      hint: 'Time units go with dates and timestamps.',
    });
  } else if (group.kind === 'part') {
    issues.push(...partIssues(column, group.part, `${path}.part`));
  } else if (group.kind === 'bin' && !isNumericType(column.type)) {
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

function checkTop(top: TopKeys, { measures }: Query, { path, issues }: CheckTarget): void {
  if (!(Number.isInteger(top.count) && top.count >= 1 && top.count <= QUERY_BOUNDS.topKeys)) {
    issues.push({
      path: `${path}.count`,
      message: `The first keys are a whole number from 1 to ${QUERY_BOUNDS.topKeys}.`,
    });
  }
  const by = measures.find(({ as }) => as === top.by);
  if (by === undefined) {
    issues.push({
      path: `${path}.by`,
      message: `There is no measure “${top.by}” to rank keys by.`,
      hint: `The measures are: ${measures.map(({ as }) => as).join(', ') || 'none'}.`,
    });
  } else if (by.per) {
    issues.push({
      path: `${path}.by`,
      message: `Keys cannot be chosen by “${top.by}”, which is computed for other groups.`,
      hint: 'Choose by a measure of all groups.',
    });
  }
}

/** One measure: its columns and options, not its name and what it is computed per. */
export function checkMeasure(measure: Measure, { path, schema, issues }: CheckTarget): void {
  checkOptions(measure, { path, schema, issues });
  if (measure.column === null) {
    if (AGGREGATES[measure.aggregate].columns !== 'optional') {
      issues.push({ path: `${path}.column`, message: `“${measure.aggregate}” needs a column.` });
    }
    return;
  }
  const column = schema.find(measure.column);
  if (column === null) {
    issues.push(schema.unknownColumn(measure.column, `${path}.column`));
  } else if (!aggregateTakes(measure.aggregate, column.type)) {
    issues.push(misfit(measure.aggregate, column, `${path}.aggregate`));
  }
}

const misfit = (aggregate: Aggregate, column: ColumnSchema, path: string): Issue => ({
  path,
  message: `“${aggregate}” does not fit ${column.name}, which is of type ${column.type}.`,
  hint: 'Use count or distinct, or choose a column of numbers.',
});

function checkOptions(measure: Measure, { path, schema, issues }: CheckTarget): void {
  const { aggregate, percentile = null, other = null, order = null } = measure;
  const isShare = percentile !== null && percentile >= 0 && percentile <= 1;
  const facts = AGGREGATES[aggregate];
  const isPercentile = facts.option === 'percentile';
  if (isPercentile ? !isShare : percentile !== null) {
    issues.push(
      isPercentile
        ? { path: `${path}.percentile`, message: 'A percentile is a number from 0 to 1.' }
        : { path: `${path}.percentile`, message: `“${aggregate}” has no percentile.` },
    );
  }
  if (facts.columns === 'two') {
    checkOther({ aggregate, other }, { path: `${path}.other`, schema, issues });
  } else if (other !== null) {
    issues.push({ path: `${path}.other`, message: `“${aggregate}” has one column.` });
  }
  if (order !== null && facts.option !== 'order') {
    issues.push({ path: `${path}.order`, message: `“${aggregate}” has no order.` });
  }
  order?.forEach(({ by }, index) => {
    if (schema.find(by) === null) {
      issues.push(schema.unknownColumn(by, `${path}.order.${index}.by`));
    }
  });
}

function checkOther(
  { aggregate, other }: { readonly aggregate: Aggregate; readonly other: string | null },
  { path, schema, issues }: CheckTarget,
): void {
  const column = other === null ? null : schema.find(other);
  if (other === null) {
    issues.push({ path, message: `“${aggregate}” needs a second column.` });
  } else if (column === null) {
    issues.push(schema.unknownColumn(other, path));
  } else if (!aggregateTakes(aggregate, column.type)) {
    issues.push(misfit(aggregate, column, path));
  }
}
