import {
  assertNever,
  partsOfType,
  TIME_UNITS,
  valuesOfPart,
  type Condition,
  type FilterNode,
  type Scalar,
} from '@plumbline/contract';
import { type Query, type QueryContext, normalize } from '@plumbline/query';
import type { ColumnSchema } from '@plumbline/query';
import * as fc from 'fast-check';
import { COLUMNS, valuesOf } from './tables.ts';

const aColumn = fc.constantFrom(...COLUMNS);

/** Operands: values of the column, and others that fit its type without being able to be in it. */
function operand(column: ColumnSchema): fc.Arbitrary<Scalar> {
  const own: fc.Arbitrary<Scalar> = fc.constantFrom(...valuesOf(column));
  switch (column.type) {
    case 'integer':
      return fc.oneof(
        own,
        fc.constantFrom<Scalar>(5.5, '-0.5', 1e30, '-1e30', 2, '7', '9223372036854775808'),
      );
    case 'decimal':
      return fc.oneof(own, fc.constantFrom<Scalar>(1.5, '1.50000', '0.00005', 3, '1e3', '-7.123456'));
    case 'number':
      return fc.oneof(own, fc.constantFrom<Scalar>('0.5', '1e3', 0.1, -3));
    case 'boolean':
      return fc.oneof(own, fc.constantFrom<Scalar>('true', 'FALSE'));
    case 'timestamp':
      return fc.oneof(
        own,
        fc.constantFrom<Scalar>(
          '2024-02-29',
          '2024-03-01',
          '9999-12-31',
          '0001-01-01',
          '2024-03-01T10:30:00+01:00',
        ),
      );
    case 'text':
    case 'json':
    case 'date':
    case 'time':
      return own;
    default:
      return assertNever(column.type);
  }
}

const PATTERNS = [
  '^a',
  'b$',
  'a.b',
  '(?i)stra(ß|ss)e',
  '[aá]',
  '\\p{L}+',
  '^$',
  '\\d{1,2}',
  '^.$',
  'x?',
  '\\s',
  '[^a-z]',
  '\\(|"',
];
const PARTS = ['', 'a', 'Á', '%', '_', 'ss', 'ς', 'is', '"', 'e', '\\', '1'];

const span = fc.constantFrom(1, 2, 3, 12, 10_000);
const relative = fc
  .record({
    kind: fc.constantFrom('last', 'next', 'this'),
    count: span,
    unit: fc.constantFrom(...TIME_UNITS),
    anchor: fc.constantFrom('now', 'max'),
  })
  .map(({ kind, count, unit, anchor }) => ({ [kind]: count, unit, anchor }));

const partValues = (type: 'date' | 'timestamp') =>
  fc.constantFrom(...partsOfType(type)).chain((part) =>
    fc.record({
      part: fc.constant(part),
      values: fc.array(fc.constantFrom(...valuesOfPart(part)), { minLength: 1, maxLength: 4 }),
    }),
  );

export function conditionOn(column: ColumnSchema): fc.Arbitrary<Condition> {
  const one = operand(column);
  const make = (op: string, value: fc.Arbitrary<unknown>) =>
    value.map((operand) => ({ column: column.name, op, value: operand }));
  const ops = [
    ...['eq', 'ne'].map((op) => make(op, one)),
    ...['in', 'nin'].map((op) =>
      make(op, fc.array(fc.option(one, { nil: null, freq: 4 }), { maxLength: 4 })),
    ),
    ...['isnull', 'notnull'].map((op) => make(op, fc.constant(null))),
  ];
  const isText = column.type === 'text' || column.type === 'json';
  if (isText) {
    ops.push(
      ...['contains', 'ncontains', 'startswith', 'endswith'].map((op) => make(op, fc.constantFrom(...PARTS))),
    );
    ops.push(make('matches', fc.constantFrom(...PATTERNS)));
  }
  if (column.type !== 'boolean' && column.type !== 'json') {
    ops.push(...['lt', 'lte', 'gt', 'gte'].map((op) => make(op, one)), make('between', fc.tuple(one, one)));
  }
  if (column.type !== 'json') {
    ops.push(make('top', fc.constantFrom(1, 2, 3, 5, 10_000)));
  }
  if (column.type === 'date' || column.type === 'timestamp') {
    ops.push(make('relative', relative));
    ops.push(
      ...['falls', 'nfalls'].map((op) => make(op, partValues(column.type === 'date' ? 'date' : 'timestamp'))),
    );
  }
  return fc.oneof(...ops) as fc.Arbitrary<Condition>;
}

const condition = aColumn.chain(conditionOn);

export const filter: fc.Arbitrary<FilterNode> = fc.letrec<{ node: FilterNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    condition,
    fc.record({ op: fc.constantFrom('and', 'or', 'not'), value: fc.array(tie('node'), { maxLength: 3 }) }),
  ),
})).node;

export const direction = fc.constantFrom('asc' as const, 'desc' as const);
export const window = {
  limit: fc.option(fc.nat(12), { nil: null }),
  offset: fc.oneof(fc.constant(0), fc.nat(6)),
};
export const where = {
  filter: fc.option(filter, { nil: null, freq: 6 }),
  search: fc.option(fc.constantFrom(...PARTS), { nil: null, freq: 2 }),
};
const names = COLUMNS.map(({ name }) => name);

export const rowQuery: fc.Arbitrary<Query> = fc
  .record({
    ...where,
    ...window,
    select: fc.option(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }), { nil: null }),
    sort: fc.array(fc.record({ by: fc.constantFrom(...names), direction }), { maxLength: 3 }),
  })
  .map(normalize);

/** Rows of a sample, smaller than most tables and larger than some. */
export const sampled = (rows: fc.Arbitrary<Query>): fc.Arbitrary<Query> =>
  fc.tuple(rows, fc.integer({ min: 1, max: 9 })).map(([query, sample]) => ({ ...query, sample }));

export const context: fc.Arbitrary<QueryContext> = fc.record({
  now: fc.constantFrom(
    '2024-03-01T00:30:00Z',
    '2024-02-29T23:30:00Z',
    '2024-03-31T00:59:59Z',
    '1970-01-01T00:00:00Z',
    '2024-10-27T00:30:00Z',
    '2024-11-03T08:59:59Z',
  ),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Kiritimati'),
  weekStart: fc.constantFrom('monday', 'sunday', 'saturday', undefined),
  rowRules: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: condition.map((rule) => [{ filter: rule }]) },
  ),
});
