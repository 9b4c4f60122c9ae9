import { AppError, type Condition, type FilterNode } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import type { ColumnSchema, QueryContext } from './model.ts';
import { normalize, type LooseQuery } from './normalize.ts';
import { matchKey, orderKey, planKey } from './plan-key.ts';
import { plan } from './plan.ts';

const COLUMNS: readonly ColumnSchema[] = [
  { name: 'city', type: 'text' },
  { name: 'note', type: 'text' },
  { name: 'n', type: 'integer' },
  { name: 'big', type: 'integer', encoding: 'string' },
  { name: 'price', type: 'decimal' },
  { name: 'score', type: 'number' },
  { name: 'day', type: 'date' },
  { name: 'at', type: 'timestamp' },
];
const CONTEXT: QueryContext = { now: '2024-03-01T00:30:00Z', timeZone: 'UTC', rowRules: [] };

function planned(query: LooseQuery, context: Partial<QueryContext> = {}) {
  const checked = check(normalize(query), COLUMNS);
  if (!checked.ok) {
    throw new Error(JSON.stringify(checked.issues));
  }
  return plan(checked.value, { ...CONTEXT, ...context });
}

const where = (column: string, op: string, value: unknown = null): Condition =>
  ({ column, op, value }) as Condition;
const and = (...value: FilterNode[]): FilterNode => ({ op: 'and', value });
const or = (...value: FilterNode[]): FilterNode => ({ op: 'or', value });
const not = (...value: FilterNode[]): FilterNode => ({ op: 'not', value });
const matching = (filter: FilterNode, context: Partial<QueryContext> = {}) =>
  planned({ filter }, context).matching;

const five = {
  kind: 'compare',
  op: 'eq',
  column: { name: 'n', type: 'integer' },
  value: { type: 'integer', value: '5' },
};

describe('simplification', () => {
  it('flattens groups, and drops what is empty or said twice [SEM-LOGIC-3]', () => {
    const is5 = where('n', 'eq', 5);
    const wrapped = and(and(or(is5), and(is5, or())), not(not(where('n', 'eq', '5'))), not(and()));
    expect(matching(wrapped)).toEqual(five);
    expect(matching(and())).toBeNull();
  });

  it('stops at what settles everything', () => {
    expect(matching(and(where('n', 'eq', 5.5), where('city', 'eq', 'x')))).toEqual({
      kind: 'constant',
      holds: false,
    });
    expect(matching(or(where('n', 'ne', 5.5), where('city', 'eq', 'x')))).toBeNull();
    expect(matching(where('n', 'nin', []))).toBeNull();
  });

  it('keeps mixed groups apart', () => {
    expect(
      matching(or(where('n', 'eq', 5), and(where('n', 'isnull'), where('city', 'isnull')))),
    ).toMatchObject({
      kind: 'any',
      parts: [five, { kind: 'all', parts: [{ kind: 'isnull' }, { kind: 'isnull' }] }],
    });
  });
});

describe('relative dates', () => {
  const bounds = (range: object, context: Partial<QueryContext> = {}, column = 'day') => {
    const predicate = matching(where(column, 'relative', { anchor: 'now', ...range }), context);
    return predicate?.kind === 'all'
      ? predicate.parts.map((part) =>
          part.kind === 'compare' ? `${part.op} ${part.value.value}` : part.kind,
        )
      : predicate;
  };

  it('become dates in the time zone of the request [SEM-TIME-2] [SEM-TIME-3]', () => {
    expect(bounds({ last: 3, unit: 'month' })).toEqual(['gte 2024-01-01', 'lt 2024-04-01']);
    expect(bounds({ this: 1, unit: 'quarter' })).toEqual(['gte 2024-01-01', 'lt 2024-04-01']);
    expect(bounds({ next: 2, unit: 'week' })).toEqual(['gte 2024-03-04', 'lt 2024-03-18']);
    expect(bounds({ last: 1, unit: 'year' })).toEqual(['gte 2024-01-01', 'lt 2025-01-01']);
    expect(bounds({ last: 1, unit: 'day' }, { timeZone: 'America/New_York' })).toEqual([
      'gte 2024-02-29',
      'lt 2024-03-01',
    ]);
    expect(bounds({ last: 1, unit: 'day' }, { timeZone: 'Pacific/Kiritimati' }, 'at')).toEqual([
      'gte 2024-03-01 00:00:00',
      'lt 2024-03-02 00:00:00',
    ]);
  });

  it('start weeks on Monday, across the turn of a year [SEM-TIME-1]', () => {
    const thisWeek = (now: string) => bounds({ this: 1, unit: 'week' }, { now });
    expect(thisWeek('2025-01-01T12:00:00Z')).toEqual(['gte 2024-12-30', 'lt 2025-01-06']);
    expect(thisWeek('2024-03-04T00:00:00Z')).toEqual(['gte 2024-03-04', 'lt 2024-03-11']);
    expect(thisWeek('2024-03-03T23:59:59Z')).toEqual(['gte 2024-02-26', 'lt 2024-03-04']);
  });

  it('beyond the years that dates can name bound nothing', () => {
    expect(bounds({ last: 10_000, unit: 'year' })).toEqual(['not', 'lt 2025-01-01']);
    expect(bounds({ next: 10_000, unit: 'year' })).toEqual(['gte 2025-01-01', 'not']);
  });

  it('from the newest value wait for the data', () => {
    expect(matching(where('day', 'relative', { last: 3, unit: 'month', anchor: 'max' }))).toEqual({
      kind: 'newest',
      among: 'visible',
      column: { name: 'day', type: 'date' },
      unit: 'month',
      from: -2,
      until: 1,
    });
  });

  it('refuse a time zone or a moment that does not exist', () => {
    const filter = where('day', 'relative', { last: 1, unit: 'day', anchor: 'now' });
    expect(() => matching(filter, { timeZone: 'Mars/Olympus' })).toThrow(AppError);
    expect(() => matching(filter, { now: 'soon' })).toThrow(AppError);
  });
});

describe('row rules', () => {
  const rowRules = [{ filter: where('city', 'eq', 'Porto') }];

  it('come before filter and search, and alone decide what is visible [SEM-RULE-1]', () => {
    const { visible, matching: all } = planned({ filter: where('n', 'eq', 5), search: 'x' }, { rowRules });
    expect(visible).toMatchObject({ kind: 'compare', column: { name: 'city' } });
    expect(all).toMatchObject({ kind: 'all', parts: [{ column: { name: 'city' } }, five, { kind: 'any' }] });
  });

  it('cannot be widened by an `or` of the request [SEM-RULE-1]', () => {
    const { matching: all } = planned(
      { filter: or(where('city', 'notnull'), where('city', 'isnull')) },
      { rowRules },
    );
    expect(all).toMatchObject({ kind: 'all', parts: [{ kind: 'compare' }, { kind: 'any' }] });
  });

  it('row rules that do not fit refuse the query, with the path of the problem [SEM-RULE-2]', () => {
    const filter = and(where('gone', 'eq', 1), or());
    expect(() => planned({}, { rowRules: [{ filter }] })).toThrow(
      expect.objectContaining({
        code: 'query.invalid',
        issues: [
          expect.objectContaining({ path: 'rowRule.value.0.column' }),
          expect.objectContaining({ path: 'rowRule.value.1' }),
        ],
      }),
    );
  });
});

describe('columns of the answer', () => {
  it('are those requested, once each and in order', () => {
    expect(planned({ select: ['n', 'city', 'n'] }).columns.map(({ name }) => name)).toEqual(['n', 'city']);
    expect(planned({}).columns).toHaveLength(COLUMNS.length);
  });

  it('say how big numbers travel [SEM-MEASURE-5] [SEM-MEASURE-6]', () => {
    const measures = (['count', 'distinct', 'mean', 'median', 'sum', 'min'] as const).flatMap((aggregate) =>
      ['n', 'big', 'price', 'score'].map((column) => ({ aggregate, column, as: `${aggregate} ${column}` })),
    );
    const columns = planned({ measures }).columns.map(({ name, type, wire }) => `${name}: ${type} ${wire}`);
    expect(columns).toMatchInlineSnapshot(`
      [
        "count n: integer plain",
        "count big: integer plain",
        "count price: integer plain",
        "count score: integer plain",
        "distinct n: integer plain",
        "distinct big: integer plain",
        "distinct price: integer plain",
        "distinct score: integer plain",
        "mean n: number plain",
        "mean big: number plain",
        "mean price: number plain",
        "mean score: number plain",
        "median n: number plain",
        "median big: number plain",
        "median price: number plain",
        "median score: number plain",
        "sum n: integer byValue",
        "sum big: integer byValue",
        "sum price: decimal string",
        "sum score: number plain",
        "min n: integer plain",
        "min big: integer string",
        "min price: decimal string",
        "min score: number plain",
      ]
    `);
    expect(
      planned({})
        .columns.filter(({ wire }) => wire === 'string')
        .map(({ name }) => name),
    ).toEqual(['big', 'price']);
  });
});

describe('keys of a plan', () => {
  const base: LooseQuery = { filter: where('n', 'eq', 5), sort: [{ by: 'n', direction: 'asc' }], limit: 10 };

  it('are equal for the same query written differently', () => {
    const same: LooseQuery = {
      filter: and(or(where('n', 'eq', '5.0')), and()),
      sort: [
        { by: 'n', direction: 'asc' },
        { by: 'n', direction: 'desc' },
      ],
      limit: 10,
    };
    expect(planKey(planned(same))).toBe(planKey(planned(base)));
  });

  it('differ with anything that the answer depends on', () => {
    const variants: [LooseQuery, Partial<QueryContext>][] = [
      [base, {}],
      [{ ...base, limit: 11 }, {}],
      [{ ...base, offset: 1 }, {}],
      [{ ...base, select: ['n'] }, {}],
      [{ ...base, search: 'x' }, {}],
      [{ ...base, sort: [] }, {}],
      [base, { rowRules: [{ filter: where('city', 'eq', 'Porto') }] }],
      [{ ...base, filter: where('day', 'relative', { last: 1, unit: 'day', anchor: 'now' }) }, {}],
      [
        { ...base, filter: where('day', 'relative', { last: 1, unit: 'day', anchor: 'now' }) },
        { now: '2024-03-02T00:00:00Z' },
      ],
    ];
    const keys = variants.map(([query, context]) => planKey(planned(query, context)));
    expect(new Set(keys).size).toBe(variants.length);
  });

  it('keys of a count and of an order leave out what these do not depend on', () => {
    const other = { ...base, limit: 1, offset: 5, select: ['city'] };
    expect(matchKey(planned(other))).toBe(matchKey(planned({ ...base, sort: [] })));
    expect(orderKey(planned(other))).toBe(orderKey(planned(base)));
    expect(orderKey(planned({ ...base, sort: [] }))).not.toBe(orderKey(planned(base)));
  });

  it('do not depend on the order in which fields were written', () => {
    const written = planned(base);
    const turned = Object.fromEntries(Object.entries(written).toReversed()) as unknown as typeof written;
    expect(planKey(turned)).toBe(planKey(written));
  });

  it('plans separate counts of groups only where their filters differ', () => {
    const groups: LooseQuery['groups'] = [{ kind: 'value', column: 'city', as: 'x' }];
    const measures: LooseQuery['measures'] = [{ aggregate: 'sum', column: 'n', as: 'y' }];
    const key = (more: LooseQuery): string => matchKey(planned({ groups, measures, ...more }));
    expect(key({ sort: [{ by: 'y', direction: 'desc' }], select: ['y'], limit: 3 })).toBe(key({}));
    expect(key({ having: where('y', 'gt', 1) })).not.toBe(key({ having: where('y', 'gt', 2) }));
    expect(key({ having: where('y', 'gt', 1) })).not.toBe(key({}));
  });

  it('counts rows apart from the one row of measures over all of them', () => {
    const filter = where('n', 'gt', 1);
    const measures: LooseQuery['measures'] = [{ aggregate: 'count', column: null, as: 'y' }];
    expect(matchKey(planned({ filter, measures }))).not.toBe(matchKey(planned({ filter })));
  });

  it('distinguishes plans by the columns that they derive', () => {
    const deriving = (name: string): LooseQuery => ({
      derive: [{ as: 'd', expression: { kind: 'column', name } }],
    });
    for (const key of [planKey, orderKey, matchKey]) {
      expect(key(planned(deriving('n')))).not.toBe(key(planned(deriving('big'))));
    }
  });
});
