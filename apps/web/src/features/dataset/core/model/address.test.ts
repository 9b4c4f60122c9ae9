import { type FilterNode, type RelativeRange, type Scalar, TOTAL_AGGREGATES } from '@plumbline/contract';
import { COMPARE_OPS, FilterGroup, GROUP_OPS, NULL_OPS, SET_OPS, TEXT_OPS } from '@plumbline/contract';
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import { RULE_OPS, TONES, type ColumnLook } from './cell-format.ts';
import { NO_ADDRESS, readAddress, writeAddress, type DatasetAddress } from './address.ts';

const column = fc.oneof(
  fc.constantFrom('and', 'or', 'not', '-a', 'a,b', '100%', '%2C', '1', 'true', 'null', '{"a":1}'),
  fc.string({ minLength: 1, maxLength: 12 }),
);
const scalar: fc.Arbitrary<Scalar> = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  fc.boolean(),
);
const relative = fc
  .tuple(
    fc.constantFrom('last', 'next', 'this'),
    fc.integer({ min: 1, max: 10_000 }),
    fc.constantFrom('day', 'year'),
    fc.constantFrom('now', 'max'),
  )
  .map(([way, count, unit, anchor]) => ({ [way]: count, unit, anchor }) as unknown as RelativeRange);
const condition: fc.Arbitrary<FilterNode> = fc.oneof(
  fc.record({ column, op: fc.constantFrom(...COMPARE_OPS), value: scalar }),
  fc.record({ column, op: fc.constant('between' as const), value: fc.tuple(scalar, scalar) }),
  fc.record({
    column,
    op: fc.constantFrom(...SET_OPS),
    value: fc.array(fc.option(scalar), { maxLength: 4 }),
  }),
  fc.record({ column, op: fc.constantFrom(...TEXT_OPS), value: fc.string({ maxLength: 12 }) }),
  fc.record({ column, op: fc.constantFrom(...NULL_OPS) }),
  fc.record({ column, op: fc.constant('relative' as const), value: relative }),
);
const group: fc.Arbitrary<FilterGroup> = fc.letrec<{ group: FilterGroup; node: FilterNode }>((tie) => ({
  node: fc.oneof({ maxDepth: 3 }, condition, tie('group')),
  group: fc.record({
    op: fc.constantFrom(...GROUP_OPS),
    value: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
  }),
})).group;
const look: fc.Arbitrary<ColumnLook> = fc.oneof(
  fc.constantFrom({ kind: 'scale' as const }, { kind: 'bars' as const }),
  fc.record({
    kind: fc.constant('rules' as const),
    rules: fc.array(
      fc.record({
        op: fc.constantFrom(...RULE_OPS),
        value: fc.string({ maxLength: 12 }),
        tone: fc.constantFrom(...TONES),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
);
const byColumn = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<Readonly<Record<string, T>>> =>
  fc.array(fc.tuple(column, value), { maxLength: 3 }).map((entries) => Object.fromEntries(entries));
const address: fc.Arbitrary<DatasetAddress> = fc.record({
  filters: group,
  sort: fc.array(fc.record({ column, direction: fc.constantFrom('asc' as const, 'desc' as const) }), {
    maxLength: 3,
  }),
  column: fc.option(column),
  page: fc.integer({ min: 1, max: 200_000 }),
  version: fc.option(fc.integer({ min: 1, max: 999 })),
  search: fc.string({ maxLength: 20 }),
  looks: byColumn(look),
  totals: byColumn(fc.constantFrom(...TOTAL_AGGREGATES)),
});

describe('address of the dataset page', () => {
  it('reads back whatever it writes, through the text of a link', () => {
    expectProperty(
      fc.property(address, (state) => {
        const link = defaultStringifySearch({ ...writeAddress(state) });
        expect(readAddress(defaultParseSearch(link))).toEqual(state);
      }),
      { seed: 7 },
    );
  });

  it('writes nothing for a page as it opens', () => {
    expect(writeAddress(NO_ADDRESS)).toEqual({});
    expect(readAddress({})).toEqual(NO_ADDRESS);
  });

  it('is short and readable for the usual case', () => {
    const link = writeAddress({
      ...NO_ADDRESS,
      filters: { op: 'and', value: [{ column: 'country', op: 'in', value: ['Germany'] }] },
      sort: [
        { column: 'ordered_at', direction: 'desc' },
        { column: 'country', direction: 'asc' },
      ],
    });
    expect(link).toEqual({ f: ['and', ['country', 'in', ['Germany']]], s: '-ordered_at,country' });
  });

  it('opens the dataset from a link whose parts are broken', () => {
    expect(
      readAddress({ f: '["and",["country","in"', s: { a: 1 }, page: '-4', v: 'x', col: ['a'], q: null }),
    ).toEqual(NO_ADDRESS);
    expect(readAddress({ f: ['country', 'between', [1]] }).filters.value).toEqual([]);
    expect(readAddress({ f: ['country', 'drop table', 'x'] }).filters.value).toEqual([]);
    expect(readAddress({ f: ['and', ['country', 'eq', { $gt: '' }]] }).filters.value).toEqual([]);
  });

  it('takes a single condition as a filter', () => {
    expect(readAddress({ f: '["country","eq","Germany"]' }).filters).toEqual({
      op: 'and',
      value: [{ column: 'country', op: 'eq', value: 'Germany' }],
    });
  });

  it('gives only filters that the contract takes', () => {
    expectProperty(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(FilterGroup.safeParse(readAddress({ f: value }).filters).success).toBe(true);
      }),
      { seed: 7 },
    );
  });
});
