import type { Aggregate, Cell, FilterNode } from '@plumbline/contract';
import {
  type ColumnSchema,
  type Dimension,
  type Expression,
  type LooseQuery,
  type Measure,
  type Operation,
  type RowRule,
  QUERY_BOUNDS,
  check,
  normalize,
} from '@plumbline/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryPrinted, queryReference, difference } from './both.ts';
import { type Arbiter, openArbiter } from './duckdb-table.ts';

const COLUMNS: readonly ColumnSchema[] = [
  { name: 'shop', type: 'text' },
  { name: 'item', type: 'text' },
  { name: 'units', type: 'integer' },
  { name: 'price', type: 'decimal' },
  { name: 'weight', type: 'number' },
  { name: 'sold', type: 'date' },
  { name: 'at', type: 'timestamp' },
];
const NUMBERS: readonly ColumnSchema[] = [{ name: 'n', type: 'integer' }];
const TABLE: Cell[][] = [
  ['north', 'tea', 3, '1.5', 1, '2024-01-05', '2024-01-05T09:30:10'],
  ['north', 'tea', 1, '2.5', 2, '2024-01-09', '2024-01-05T09:59:59.5'],
  ['south', 'tea', 5, null, 3, '2024-03-02', '2024-01-05T10:00:00'],
  ['south', 'milk', 4, '0.5', 1e308, '2024-03-09', null],
  ['north', null, 2, '1.5', 1e308, null, '2024-01-05T09:30:10'],
  [null, 'rice', 4, '9', 5, '2024-04-01', '2024-01-06T00:00:00'],
];

let arbiter: Arbiter;
beforeAll(async () => {
  arbiter = await openArbiter(COLUMNS);
  await arbiter.load(TABLE);
});
afterAll(() => arbiter.close());

/** The rows of an answer, once DuckDB and the reference interpreter have given the same. */
async function request(
  query: LooseQuery,
  rowRules: readonly RowRule[] = [],
): Promise<readonly (readonly Cell[])[]> {
  const context = { now: '2024-03-15T12:00:00Z', timeZone: 'UTC', rowRules };
  const requested = { query: normalize(query), columns: COLUMNS, context };
  const printed = await queryPrinted(arbiter, requested);
  expect(difference(printed, queryReference(TABLE, requested))).toBeNull();
  return printed.rows;
}

const pathsOf = (query: LooseQuery): string[] => {
  const result = check(normalize(query), COLUMNS);
  return result.ok ? [] : result.issues.map(({ path }) => path);
};

const column = (name: string): Expression => ({ kind: 'column', name });
const whole = (value: number): Expression => ({ kind: 'literal', type: 'integer', value: String(value) });
const call = (operation: Operation, ...args: Expression[]): Expression => ({ kind: 'call', operation, args });
const lag = (of: string, by: string): Expression => ({
  kind: 'window',
  function: 'lag',
  args: [column(of), whole(1)],
  partition: [],
  order: [{ by: column(by), direction: 'asc' }],
  frame: null,
});
const runningSum = (of: string): Expression => ({
  kind: 'window',
  function: 'sum',
  args: [column(of)],
  partition: [],
  order: [],
  frame: { preceding: null, following: 0 },
});
const where = (name: string, op: string, value: unknown = null): FilterNode =>
  ({ column: name, op, value }) as FilterNode;

const by = (name: string, as = name): Dimension => ({ kind: 'value', column: name, as });
const of = (aggregate: Aggregate, name: string | null, more: Partial<Measure> = {}): Measure => ({
  aggregate,
  column: name,
  as: 'y',
  ...more,
});
const only = async (measure: Measure, filter: FilterNode | null = null): Promise<Cell> =>
  (await request({ measures: [measure], filter }))[0]?.[0] ?? null;

describe('groups', () => {
  it('SEM-GROUP-2 names hours, minutes and seconds by the moment they start', async () => {
    const grain = (unit: 'hour' | 'minute' | 'second', name = 'at') =>
      request({
        groups: [{ kind: 'time', column: name, unit, as: 'x' }],
        filter: where('shop', 'eq', 'north'),
      });
    expect(await grain('hour')).toEqual([['2024-01-05 09:00:00']]);
    expect(await grain('minute')).toEqual([['2024-01-05 09:30:00'], ['2024-01-05 09:59:00']]);
    expect(await grain('second')).toEqual([['2024-01-05 09:30:10'], ['2024-01-05 09:59:59']]);
    expect(await grain('hour', 'sold')).toEqual([['2024-01-05 00:00:00'], ['2024-01-09 00:00:00'], [null]]);
  });

  it('SEM-GROUP-4 gives only groups with rows, and without a measure the different keys', async () => {
    const months: Dimension = { kind: 'time', column: 'sold', unit: 'month', as: 'x' };
    expect(await request({ groups: [months] })).toEqual([
      ['2024-01-01'],
      ['2024-03-01'],
      ['2024-04-01'],
      [null],
    ]);
    expect(
      await request({ groups: [months], measures: [of('count', null)], filter: where('units', 'gt', 99) }),
    ).toEqual([]);
    expect(await request({ groups: [by('shop'), by('item')] })).toHaveLength(5);
  });
});

describe('names', () => {
  it('SEM-NAME-1 keeps columns apart from the names that a statement makes', async () => {
    const columns: readonly ColumnSchema[] = ['num', 'den', 'key 1', 'is top 1', 'grouped', 'binned 1'].map(
      (name) => ({
        name,
        type: 'integer',
      }),
    );
    const [num = '', den = '', ...rest] = columns.map(({ name }) => name);
    const table: Cell[][] = [
      [1, 2, 3, 4, 5, 6],
      [10, 2, 3, 4, 5, 7],
    ];
    const other = await openArbiter(columns);
    await other.load(table);
    const query = normalize({
      groups: [
        { kind: 'bin', column: num, maxBins: 5, as: den, upperAs: null },
        {
          kind: 'value',
          column: rest[0] ?? '',
          as: num,
          top: { count: 1, by: 'total 1', direction: 'asc', otherAs: 'top 1' },
        },
      ],
      measures: [
        of('sum', den, { as: 'total 1' }),
        of('sum', rest[1] ?? '', { as: 'matching' }),
        of('sum', num, { as: 'step 1', per: [] }),
        of('max', rest[3] ?? '', { as: 'with totals', per: [num] }),
      ],
      having: where('step 1', 'gt', 0),
    });
    const context = { now: '2024-01-01T00:00:00Z', timeZone: 'UTC', rowRules: [] };
    const requested = { query, columns, context };
    const printed = await queryPrinted(other, requested);
    expect(difference(printed, queryReference(table, requested))).toBeNull();
    expect(printed.rows).toHaveLength(2);
    await other.close();
  });
});

describe('measures', () => {
  it('SEM-MEASURE-4 divides the exact sum of integers and decimals once', async () => {
    expect(await only(of('mean', 'price'))).toBe(3);
    expect(await only(of('mean', 'units'))).toBeCloseTo(19 / 6, 10);
  });

  it('SEM-MEASURE-7 takes percentiles between the values on both sides', async () => {
    const at = (percentile: number) => only(of('percentile', 'price', { percentile }));
    expect([await at(0), await at(0.25), await at(0.5), await at(0.9), await at(1)]).toEqual([
      0.5, 1.5, 1.5, 6.4, 9,
    ]);
  });

  it('SEM-MEASURE-8 adds integers beyond 64 bits, and refuses what varies beyond a double', async () => {
    const huge = await openArbiter(NUMBERS);
    await huge.load([['9223372036854775807'], ['9223372036854775807'], ['1']]);
    const context = { now: '2024-01-01T00:00:00Z', timeZone: 'UTC', rowRules: [] };
    const query = normalize({ measures: [of('sum', 'n')] });
    expect((await queryPrinted(huge, { query, columns: NUMBERS, context })).rows).toEqual([
      ['18446744073709551615'],
    ]);
    await huge.close();
    await expect(only(of('variance', 'weight'))).rejects.toThrow(/out of range/i);
  });

  it('SEM-MEASURE-9 gives null for sums beyond the doubles and for what does not vary', async () => {
    expect(await only(of('sum', 'weight'), where('units', 'in', [2, 4]))).toBeNull();
    expect(await only(of('mean', 'weight'), where('units', 'in', [2, 4]))).toBeNull();
    expect(await only(of('correlation', 'units', { other: 'price' }), where('units', 'eq', 4))).toBeNull();
    // Null figures are sorted and returned as nulls, not as infinities.
    const heavy = { groups: [by('units')], measures: [of('sum', 'weight')] };
    expect(await request({ ...heavy, having: where('y', 'isnull') })).toEqual([]);
    expect(await request({ measures: [of('sum', 'weight')], having: where('y', 'isnull') })).toEqual([
      [null],
    ]);
  });

  it('SEM-MEASURE-10 counts different values exactly and settles modes by the least', async () => {
    expect(await only(of('distinct', 'item'))).toBe('3');
    expect(await only(of('mode', 'item'))).toBe('tea');
    expect(await only(of('mode', 'item'), where('item', 'ne', 'tea'))).toBe('milk');
    expect(await only(of('mode', 'units'))).toBe('4');
  });

  it('SEM-MEASURE-11 finds the first and last values in an order, nulls left out', async () => {
    expect(await only(of('first', 'item'))).toBe('tea');
    expect(await only(of('last', 'item'))).toBe('rice');
    const ordered = (aggregate: Aggregate, direction: 'asc' | 'desc') =>
      only(of(aggregate, 'price', { order: [{ by: 'sold', direction }] }), where('shop', 'notnull'));
    // The row without a day is neither the first nor the last.
    expect([await ordered('first', 'asc'), await ordered('last', 'asc')]).toEqual(['1.5', '0.5']);
    expect([await ordered('first', 'desc'), await ordered('last', 'desc')]).toEqual(['0.5', '1.5']);
    const tied = (aggregate: Aggregate) =>
      only(of(aggregate, 'shop', { order: [{ by: 'item', direction: 'desc' }] }));
    expect([await tied('first'), await tied('last')]).toEqual(['north', 'south']);
  });

  it('SEM-MEASURE-12 takes spreads of a sample, and correlates the rows that have both', async () => {
    expect(await only(of('variance', 'units'), where('item', 'eq', 'tea'))).toBe(4);
    expect(await only(of('stddev', 'units'), where('item', 'eq', 'tea'))).toBe(2);
    expect(await only(of('stddev', 'units'), where('item', 'eq', 'rice'))).toBeNull();
    const both = of('correlation', 'units', { other: 'price' });
    expect(await only(both, where('item', 'eq', 'tea'))).toBe(-1);
    expect(await only(both, where('item', 'eq', 'rice'))).toBeNull();
  });

  it('SEM-MEASURE-14 ends whiskers at values within 1.5 interquartile ranges and counts those beyond', async () => {
    // Weights 1, 2, 3, 5, 1e308, 1e308: below the largest two, quartiles are 1.75 and 3.5.
    const small = where('weight', 'lt', 1e300);
    expect(await only(of('upper_whisker', 'weight'), small)).toBe(5);
    expect(await only(of('outliers', 'weight'), small)).toBe('0');
    // Units 1, 2, 3, 4, 4, 5: fences at -0.375 and 6.625. Prices 0.5, 1.5, 1.5, 2.5, 9: at 0 and 4.
    expect(await only(of('lower_whisker', 'units'))).toBe(1);
    expect(await only(of('upper_whisker', 'price'))).toBe(2.5);
    expect(await only(of('outliers', 'price'))).toBe('1');
    expect(await only(of('outliers', 'price'), where('item', 'eq', 'none'))).toBeNull();
  });
});

describe('values computed', () => {
  const revenue = { as: 'revenue', expression: call('multiply', column('units'), column('price')) };

  it('SEM-DERIVE-1 lets filter, groups, measures and sort use a derived column, and keeps names apart', async () => {
    const dear: LooseQuery = { derive: [revenue], filter: where('revenue', 'gt', 3) };
    expect(
      await request({ ...dear, select: ['item', 'revenue'], sort: [{ by: 'revenue', direction: 'desc' }] }),
    ).toEqual([
      ['rice', '36'],
      ['tea', '4.5'],
    ]);
    expect(await request({ ...dear, measures: [of('sum', 'revenue')] })).toEqual([['40.5']]);
    const again = { as: 'Shop', expression: column('item') };
    const chained = { as: 'more', expression: column('revenue') };
    expect(pathsOf({ derive: [revenue, again, chained] })).toEqual([
      'derive.1.as',
      'derive.2.expression.name',
    ]);
  });

  it('SEM-SEARCH-1 does not search them', async () => {
    const derive = [{ as: 'note', expression: { kind: 'literal', type: 'text', value: 'north' } as const }];
    expect(await request({ derive, search: 'north', select: ['units'] })).toEqual([['3'], ['1'], ['2']]);
  });

  it('SEM-CALC-1 works calculations out from outputs that are not given', async () => {
    const query: LooseQuery = {
      groups: [by('shop')],
      measures: [of('sum', 'units', { as: 'units' }), of('count', null, { as: 'rows' })],
      calculate: [
        { as: 'each', expression: call('divide', column('units'), column('rows')) },
        { as: 'twice', expression: call('multiply', column('each'), whole(2)) },
      ],
      sort: [{ by: 'rows', direction: 'desc' }],
      select: ['twice', 'shop'],
    };
    expect(await request(query)).toEqual([
      [4, 'north'],
      [9, 'south'],
      [8, null],
    ]);
  });

  it('SEM-EXPR-5 gives null for what leaves 64 bits when it is worked out from sums, SEM-EXPR-7 rounds sums', async () => {
    const huge = await openArbiter(NUMBERS);
    const table: Cell[][] = [['9223372036854775807'], ['9223372036854775807'], ['1']];
    await huge.load(table);
    const total = column('total');
    const query = normalize({
      measures: [of('sum', 'n', { as: 'total' }), of('max', 'n', { as: 'most' })],
      calculate: [
        ['less', call('subtract', total, column('most'))],
        ['less one', call('subtract', total, whole(1))],
        ['opposite', call('negate', total)],
        ['opposite and one', call('add', call('negate', total), whole(1))],
        ['size', call('abs', total)],
        ['rest', call('modulo', total, call('add', column('most'), whole(0)))],
        ['rounded', call('round', total, whole(0))],
        ['floor', call('floor', total)],
      ].map(([as, expression]) => ({ as: as as string, expression: expression as Expression })),
    });
    const context = { now: '2024-01-01T00:00:00Z', timeZone: 'UTC', rowRules: [] };
    const requested = { query, columns: NUMBERS, context };
    const printed = await queryPrinted(huge, requested);
    await huge.close();
    expect(difference(printed, queryReference(table, requested))).toBeNull();
    const [sum, most] = ['18446744073709551615', '9223372036854775807'];
    expect(printed.rows).toEqual([[sum, most, null, null, null, null, null, '1', sum, sum]]);
  });

  it('SEM-WINDOW-1 shows windows every row that the rules let through, whatever the filter', async () => {
    const query: LooseQuery = {
      derive: [{ as: 'so far', expression: runningSum('units') }],
      filter: where('item', 'eq', 'tea'),
      search: 'south',
      select: ['so far'],
    };
    expect(await request(query)).toEqual([['9']]);
    expect(await request(query, [{ filter: where('units', 'ne', 1) }])).toEqual([['8']]);
  });

  const monthly: LooseQuery = {
    groups: [{ kind: 'time', column: 'sold', unit: 'month', as: 'month' }],
    measures: [of('sum', 'units', { as: 'units' })],
    filter: where('sold', 'notnull'),
  };

  it('SEM-WINDOW-2 shows windows every group, those that are not given too', async () => {
    const calculate = [{ as: 'so far', expression: runningSum('units') }];
    expect(await request({ ...monthly, calculate, having: where('units', 'gt', 5) })).toEqual([
      ['2024-03-01', '9', '13'],
    ]);
    expect(await request({ ...monthly, calculate, limit: 1, offset: 2 })).toEqual([
      ['2024-04-01', '4', '17'],
    ]);
  });

  it('SEM-WINDOW-3 goes to the group before there is, so a period is compared by its key', async () => {
    const before = { as: 'before', expression: lag('units', 'month') };
    const follows = call(
      'eq',
      lag('month', 'month'),
      call('date_add', { kind: 'literal', type: 'text', value: 'month' }, whole(-1), column('month')),
    );
    const previous: Expression = {
      kind: 'case',
      branches: [{ when: follows, value: column('before') }],
      otherwise: null,
    };
    expect(
      await request({ ...monthly, calculate: [before, { as: 'month before', expression: previous }] }),
    ).toEqual([
      ['2024-01-01', '4', null, null],
      ['2024-03-01', '9', '4', null],
      ['2024-04-01', '4', '9', '9'],
    ]);
  });

  it('SEM-HAVING-1 keeps groups by keys, measures and calculations, read like a filter', async () => {
    const query: LooseQuery = { groups: [by('shop')], measures: [of('sum', 'units')] };
    expect(await request({ ...query, having: where('shop', 'ne', 'north') })).toEqual([
      ['south', '9'],
      [null, '4'],
    ]);
    const having: FilterNode = {
      op: 'not',
      value: [where('y', 'between', [5, 9]), where('shop', 'contains', 'OU')],
    };
    expect(await request({ ...query, having })).toEqual([
      ['north', '6'],
      [null, '4'],
    ]);
    expect(await request({ measures: [of('count', null)], having: where('y', 'gt', 6) })).toEqual([]);
  });

  it('SEM-HAVING-2 counts relative dates from now', async () => {
    const range = (anchor: string) => where('month', 'relative', { last: 1, unit: 'month', anchor });
    expect(await request({ ...monthly, having: range('now') })).toEqual([['2024-03-01', '9']]);
    expect(pathsOf({ ...monthly, having: range('max') })).toEqual(['having.value.anchor']);
    expect(pathsOf({ ...monthly, having: where('month', 'top', 1) })).toEqual(['having.op']);
  });
});

describe('top keys and shares', () => {
  const top = (name: string, count: number, otherAs: string | null): Dimension => ({
    kind: 'value',
    column: name,
    as: name,
    top: { count, by: 'y', direction: 'desc', otherAs },
  });

  it('SEM-TOP-1 chooses keys over all their rows, whatever the other groups, ties by the key', async () => {
    const query = (group: Dimension): LooseQuery => ({
      groups: [group, by('item')],
      measures: [of('max', 'units')],
    });
    // South has 5; north has 3 and no shop has 4: null is a key like others.
    expect(await request(query(top('shop', 2, null)))).toEqual([
      ['south', 'milk', '4'],
      ['south', 'tea', '5'],
      [null, 'rice', '4'],
    ]);
    const tied: LooseQuery = {
      groups: [top('item', 2, null)],
      measures: [of('count', 'shop')],
      filter: where('item', 'ne', 'tea'),
    };
    expect(await request(tied)).toEqual([
      ['milk', '1'],
      [null, '1'],
    ]);
  });

  it('SEM-TOP-2 keeps the rest as one key, its figures computed from its rows', async () => {
    const query: LooseQuery = {
      groups: [top('shop', 1, 'rest')],
      measures: [
        of('sum', 'units'),
        of('distinct', 'item', { as: 'items' }),
        of('mean', 'units', { as: 'mean' }),
      ],
    };
    expect(await request(query)).toEqual([
      ['south', false, '9', '2', 4.5],
      [null, true, '10', '2', 2.5],
    ]);
    expect(await request({ ...query, groups: [top('shop', 3, 'rest')] })).toEqual([
      ['north', false, '6', '1', 2],
      ['south', false, '9', '2', 4.5],
      [null, false, '4', '1', 4],
    ]);
  });

  it('SEM-SHARE-1 works coarser measures out over all their rows, left out or not', async () => {
    const query: LooseQuery = {
      groups: [top('shop', 1, null), by('item')],
      measures: [
        of('sum', 'units'),
        of('sum', 'units', { as: 'of shop', per: ['shop'] }),
        of('sum', 'units', { as: 'of all', per: [] }),
        of('mean', 'units', { as: 'mean of all', per: [] }),
        of('distinct', 'shop', { as: 'shops', per: ['item'] }),
      ],
      having: where('item', 'eq', 'tea'),
    };
    expect(await request(query)).toEqual([['south', 'tea', '5', '9', '19', 3.16666666667, '2']]);
  });
});

describe('bounds', () => {
  it('SEM-QUERY-1 refuse a question of a million columns before an engine runs it', () => {
    const measures = Array.from({ length: 1_000_000 }, (_, index) => of('count', null, { as: `m${index}` }));
    const groups = Array.from({ length: QUERY_BOUNDS.groups + 1 }, (_, index) => by('shop', `g${index}`));
    expect(() => normalize({ measures, groups })).toThrow(
      expect.objectContaining({
        code: 'query.invalid',
        issues: [
          expect.objectContaining({ path: 'groups', message: 'A query has 64 groups at most; this has 65.' }),
          expect.objectContaining({ path: 'measures' }),
        ],
      }),
    );
  });
});
