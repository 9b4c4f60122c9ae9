import type { ColumnType, TransformationStep } from '@plumbline/contract';
import type { ColumnSchema } from '@plumbline/query';
import * as fc from 'fast-check';
import { valuesOf } from './tables.ts';

/** A second dataset, with names and values in common with the first. */
export const OTHER: readonly ColumnSchema[] = [
  { name: 'city "the name"', type: 'text' },
  { name: 'Select', type: 'integer' },
  { name: 'day', type: 'timestamp' },
  { name: "it's new", type: 'number' },
  { name: 'a.b', type: 'boolean' },
];
export const OTHER_VALUES: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  Select: ['0', '1', '2', '3', '10'],
  day: ['2024-02-29T00:00:00', '2024-03-01T00:00:00', '2024-03-01T09:30:00.25'],
};

export const otherRows = fc.array(
  fc.tuple(
    ...OTHER.map((column) =>
      fc.option(fc.constantFrom(...(OTHER_VALUES[column.name] ?? valuesOf(column))), { nil: null, freq: 5 }),
    ),
  ),
  { maxLength: 8 },
);

const NUMERIC: readonly ColumnType[] = ['integer', 'decimal', 'number'];
/** Columns whose sums are exact in any order. */
const isSummed = ({ name, type }: ColumnSchema): boolean => type === 'decimal' || name === 'select';

/** Without any, all: the step does not fit then. */
const summedOf = (columns: readonly ColumnSchema[]): readonly ColumnSchema[] => {
  const summed = columns.filter(isSummed);
  return summed.length === 0 ? columns.filter(({ type }) => type === 'text' || type === 'date') : summed;
};

const anyOf = (columns: readonly ColumnSchema[], types?: readonly ColumnType[]): fc.Arbitrary<string> => {
  const fitting = columns.filter(({ type }) => types?.includes(type) ?? true);
  const names = (fitting.length === 0 ? columns : fitting).map(({ name }) => name);
  return fc.constantFrom(...(names.length === 0 ? ['none'] : names));
};

const listOf = (one: fc.Arbitrary<string>, maxLength = 3): fc.Arbitrary<string[]> =>
  fc.uniqueArray(one, { minLength: 1, maxLength });

const direction = fc.constantFrom('asc' as const, 'desc' as const);
const sortOf = (columns: readonly ColumnSchema[]) =>
  fc.array(fc.record({ column: anyOf(columns), direction }), { minLength: 1, maxLength: 2 });
const maybe = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(one, { nil: undefined });

const newName = fc.constantFrom('new', 'New one', 'a "b"', "x'y", '#1', 'größer', '$2');
const separator = fc.constantFrom('a', ' ', '|', "'", '%');

const only = (value: object): fc.Arbitrary<TransformationStep> => fc.constant(value as TransformationStep);
const record = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<TransformationStep> =>
  fc.record(fields) as fc.Arbitrary<unknown> as fc.Arbitrary<TransformationStep>;
const kind = (name: TransformationStep['kind']) => fc.constant(name);

/** A step over these columns. It may not fit: then the recipe continues as if it were not there. */
export const stepOver = (columns: readonly ColumnSchema[]): fc.Arbitrary<TransformationStep> =>
  fc.oneof(
    { weight: 3, arbitrary: valueSteps(columns) },
    { weight: 2, arbitrary: addingSteps(columns) },
    { weight: 2, arbitrary: tableSteps(columns) },
  );

const valueSteps = (columns: readonly ColumnSchema[]): fc.Arbitrary<TransformationStep> => {
  const column = anyOf(columns);
  const typeOf = (name: string): ColumnSchema =>
    columns.find((one) => one.name === name) ?? { name, type: 'text' };
  const valueOf = (name: string) => fc.constantFrom(...valuesOf(typeOf(name)));
  return fc.oneof(
    record({ kind: kind('rename'), column, name: newName }),
    record({
      kind: kind('cast'),
      column,
      type: fc.constantFrom<ColumnType>('text', 'text', 'number', 'integer'),
    }),
    column.chain((name) =>
      valueOf(name).chain((value) => only({ kind: 'fill', column: name, with: 'value', value })),
    ),
    record({
      kind: kind('fill'),
      column: anyOf(columns.filter(({ name }) => name === 'select')),
      with: fc.constantFrom('mean', 'median'),
    }),
    record({
      kind: kind('fill'),
      column,
      with: fc.constantFrom('previous', 'next'),
      sort: maybe(sortOf(columns)),
    }),
    column.chain((name) =>
      fc
        .tuple(valueOf(name), fc.option(valueOf(name)))
        .chain(([find, value]) => only({ kind: 'replace', column: name, find, with: value, match: 'cell' })),
    ),
    record({ kind: kind('drop'), columns: listOf(column) }),
    column.chain((name) =>
      valueOf(name).chain((value) =>
        fc
          .constantFrom('eq', 'ne')
          .chain((op) =>
            only({ kind: 'filter', filters: { op: 'and', value: [{ column: name, op, value }] } }),
          ),
      ),
    ),
    record({ kind: kind('sort'), sort: sortOf(columns) }),
    record({ kind: kind('dedupe'), columns: maybe(listOf(column)), sort: maybe(sortOf(columns)) }),
  );
};

const addingSteps = (columns: readonly ColumnSchema[]): fc.Arbitrary<TransformationStep> => {
  const text = anyOf(columns, ['text']);
  return fc.oneof(
    record({
      kind: kind('replace'),
      column: text,
      find: separator,
      with: separator,
      match: fc.constant('text'),
    }),
    record({ kind: kind('trim'), columns: listOf(text) }),
    record({ kind: kind('split'), column: text, separator, names: fc.constant(['part 1', 'Part 2']) }),
    record({
      kind: kind('merge'),
      columns: listOf(anyOf(columns, ['text', 'boolean', 'date'])),
      separator,
      name: newName,
    }),
    record({
      kind: kind('bin'),
      column: anyOf(summedOf(columns)),
      name: newName,
      bins: fc.constantFrom<number | number[]>(2, 7, [0], [-1, 0.5, 3]),
    }),
    record({
      kind: kind('rank'),
      sort: sortOf(columns),
      by: maybe(listOf(anyOf(columns))),
      method: fc.constantFrom('rank', 'dense_rank', 'row_number'),
      name: newName,
    }),
    record({
      kind: kind('extract-date'),
      column: anyOf(columns, ['date', 'timestamp']),
      part: fc.constantFrom('year', 'quarter', 'month', 'week', 'day', 'weekday'),
      name: newName,
    }),
    record({
      kind: kind('parse-json'),
      column: anyOf(columns, ['json', 'text']),
      fields: fc.constant([
        { path: 'a', name: 'field a', type: 'text' },
        { path: 'b[0]', name: 'field b', type: 'boolean' },
      ]),
    }),
  );
};

const tableSteps = (columns: readonly ColumnSchema[]): fc.Arbitrary<TransformationStep> => {
  const column = anyOf(columns);
  const measure = fc.oneof(
    fc.record({
      aggregate: fc.constantFrom('count', 'distinct', 'min', 'first', 'last'),
      column: anyOf(columns, ['text', 'date', 'integer']),
    }),
    fc.record({
      aggregate: fc.constantFrom('sum', 'mean', 'median', 'max'),
      column: anyOf(summedOf(columns), NUMERIC),
    }),
  );
  return fc.oneof(
    record({
      kind: kind('group'),
      by: fc.uniqueArray(fc.record({ column, timeUnit: maybe(fc.constantFrom('month', 'year')) }), {
        maxLength: 2,
        selector: (one) => one.column,
      }),
      measures: fc
        .tuple(measure, measure)
        .map((pair) => pair.map((one, index) => ({ ...one, name: `measure ${index}` }))),
    }),
    record({
      kind: kind('join'),
      datasource_id: fc.constant('other'),
      how: fc.constantFrom('inner', 'left', 'right', 'full'),
      on: fc.uniqueArray(
        fc.record({ left: column, right: fc.constantFrom(...OTHER.map(({ name }) => name)) }),
        {
          minLength: 1,
          maxLength: 2,
          selector: (one) => one.left,
        },
      ),
      columns: maybe(fc.constant(['day', 'Select'])),
    }),
    record({ kind: kind('append'), datasource_id: fc.constant('other') }),
    record({
      kind: kind('unpivot'),
      columns: listOf(column, 4),
      nameColumn: fc.constant('name'),
      valueColumn: fc.constant('value'),
    }),
    record({
      kind: kind('pivot'),
      rows: listOf(column, 2),
      column: anyOf(columns, ['text', 'boolean', 'date', 'integer']),
      value: column,
      aggregate: fc.constantFrom('count', 'min', 'first', 'distinct'),
    }),
  );
};
