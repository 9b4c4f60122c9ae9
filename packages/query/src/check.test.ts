import { FILTER_OPS, type Condition, type FilterNode } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import type { Expression } from './expression/expression.ts';
import type { ColumnSchema, Dimension, Measure } from './model.ts';
import { normalize, rowQuery, type LooseQuery } from './normalize.ts';

const COLUMNS: readonly ColumnSchema[] = [
  { name: 'Country', type: 'text' },
  { name: 'quantity', type: 'integer' },
  { name: 'price', type: 'decimal' },
  { name: 'score', type: 'number' },
  { name: 'paid', type: 'boolean' },
  { name: 'ordered', type: 'date' },
  { name: 'at', type: 'time' },
  { name: 'updated', type: 'timestamp' },
  { name: 'tags', type: 'json' },
];

const issuesOf = (query: LooseQuery) => {
  const result = check(normalize(query), COLUMNS);
  return result.ok ? [] : result.issues;
};
const where = (column: string, op: string, value: unknown = null): Condition =>
  ({ column, op, value }) as Condition;
const and = (...value: FilterNode[]): FilterNode => ({ op: 'and', value });

const OPERANDS: Readonly<Record<string, unknown>> = {
  text: 'a',
  json: '"a"',
  integer: 5,
  decimal: '1.5',
  number: 0.5,
  boolean: true,
  date: '2026-10-31',
  time: '21:57',
  timestamp: '2026-10-31T21:57:00',
};

/** A fitting operand for an operator on a type. */
function operandFor(op: string, type: string): unknown {
  const one = OPERANDS[type];
  if (op === 'between') {
    return [one, one];
  }
  if (op === 'in' || op === 'nin') {
    return [one, null];
  }
  if (op === 'top') {
    return 3;
  }
  if (op === 'falls' || op === 'nfalls') {
    return { part: 'weekday', values: [1, 7] };
  }
  return op === 'relative' ? { last: 1, unit: 'day', anchor: 'now' } : one;
}

const ANY = 'eq ne in nin isnull notnull';
const ORDERED = 'top lt lte gt gte between';
const TEXTUAL = 'contains ncontains startswith endswith matches';
const FITTING: Readonly<Record<string, string>> = {
  text: `${ANY} ${ORDERED} ${TEXTUAL}`,
  json: `${ANY} ${TEXTUAL}`,
  integer: `${ANY} ${ORDERED}`,
  decimal: `${ANY} ${ORDERED}`,
  number: `${ANY} ${ORDERED}`,
  boolean: `${ANY} top`,
  date: `${ANY} ${ORDERED} relative falls nfalls`,
  time: `${ANY} ${ORDERED}`,
  timestamp: `${ANY} ${ORDERED} relative falls nfalls`,
};

describe('operators and types', () => {
  it.each(COLUMNS)('take on $type what fits and name what does not [SEM-FILTER-1]', ({ name, type }) => {
    const fitting = FILTER_OPS.filter(
      (op) => issuesOf({ filter: and(where(name, op, operandFor(op, type))) }).length === 0,
    );
    expect(fitting.toSorted()).toEqual(FITTING[type]?.split(' ').toSorted());
  });

  it('says which operators would fit', () => {
    expect(issuesOf({ filter: and(where('paid', 'gt', true)) })).toEqual([
      {
        path: 'filters.value.0.op',
        message: '“gt” does not fit paid, which is of type boolean.',
        hint: 'Use one of: eq, ne, in, nin, top, isnull, notnull.',
      },
    ]);
  });
});

describe('operands', () => {
  const WRONG: Readonly<Record<string, readonly unknown[]>> = {
    quantity: ['x', '', true, '5 apples', '1e9999', '0x10', 'NaN', '1,5'],
    price: ['1.5.0', 'Infinity', false],
    score: ['1e400', 'nan', '-Infinity', true],
    paid: ['yes', 1, ''],
    ordered: ['31.10.2026', '2026-02-30', 20_261_031, '2026-10-31T00:00:00', '0000-01-01'],
    at: ['25:00', '9:00', 9, '12:60'],
    updated: ['2026-10-31 25:00', 'yesterday', '2026-10-31T12:00+99:00', 5, '2026-10-31T12:00:00 UTC'],
  };

  it.each(Object.entries(WRONG))(
    'operands that %s cannot hold are named with their place',
    (column, operands) => {
      for (const operand of operands) {
        expect(issuesOf({ filter: and(where(column, 'eq', operand)) })).toMatchObject([
          { path: 'filters.value.0.value' },
        ]);
      }
    },
  );

  it('in lists and ranges are named one by one', () => {
    const filter = and(
      where('quantity', 'in', [1, 'x', null, 'y']),
      where('ordered', 'between', ['2026-01-01', 'later']),
    );
    expect(issuesOf({ filter }).map(({ path }) => path)).toEqual([
      'filters.value.0.value.1',
      'filters.value.0.value.3',
      'filters.value.1.value.1',
    ]);
  });

  it('come with an example of what would fit', () => {
    expect(issuesOf({ filter: and(where('ordered', 'eq', 'soon')) })).toEqual([
      {
        path: 'filters.value.0.value',
        message: '"soon" does not fit ordered, which is of type date.',
        hint: 'Give a day such as 2026-10-31.',
      },
    ]);
  });
});

describe('names', () => {
  it('names that do not exist are reported with the nearest one, all at once, with their paths', () => {
    const query = rowQuery({
      filters: and({ op: 'or', value: [where('country', 'eq', 'x'), where('prise', 'gt', 1)] }),
      sort: [
        { column: 'quantity', direction: 'asc' },
        { column: 'qantity', direction: 'asc' },
      ],
      columns: ['Country', 'price', 'zzz'],
    });
    const result = check(query, COLUMNS);
    expect(result.ok ? [] : result.issues).toEqual([
      {
        path: 'filters.value.0.value.0.column',
        message: 'There is no column “country” in this dataset.',
        hint: 'Did you mean “Country”?',
      },
      {
        path: 'filters.value.0.value.1.column',
        message: 'There is no column “prise” in this dataset.',
        hint: 'Did you mean “price”?',
      },
      {
        path: 'columns.2',
        message: 'There is no column “zzz” in this dataset.',
        hint: 'The columns are: Country, quantity, price, score, paid, ordered, at, updated, tags.',
      },
      {
        path: 'sort.1.column',
        message: 'There is no column “qantity” in this dataset.',
        hint: 'Did you mean “quantity”?',
      },
    ]);
  });

  it('are exact, case included [SEM-NAME-1]', () => {
    expect(issuesOf({ select: ['country'] })).toHaveLength(1);
    expect(issuesOf({ select: ['Country'] })).toEqual([]);
  });
});

describe('patterns', () => {
  it('patterns that RE2 cannot read are refused before anything runs [SEM-TEXT-3]', () => {
    expect(issuesOf({ filter: and(where('Country', 'matches', 'a(?=b)')) })).toEqual([
      {
        path: 'filters.value.0.value',
        message: 'The pattern is not valid at character 2: this kind of group is not known.',
        hint: 'Lookahead and lookbehind are not supported.',
      },
    ]);
    expect(issuesOf({ filter: and(where('Country', 'matches', 'a'.repeat(1001))) })).toHaveLength(1);
  });
});

describe('groups and measures', () => {
  const issues = (groups: Dimension[], measures: Measure[], more: LooseQuery = {}) =>
    issuesOf({ groups, measures, ...more });
  const count: Measure = { aggregate: 'count', column: null, as: 'n' };

  it('fit the type of their column [SEM-MEASURE-2]', () => {
    const measures: Measure[] = [
      { aggregate: 'sum', column: 'Country', as: 'a' },
      { aggregate: 'mean', column: 'ordered', as: 'b' },
      { aggregate: 'median', column: 'score', as: 'c' },
      { aggregate: 'max', column: 'Country', as: 'd' },
      { aggregate: 'min', column: 'tags', as: 'e' },
      { aggregate: 'distinct', column: 'tags', as: 'f' },
      { aggregate: 'sum', column: null, as: 'g' },
      { aggregate: 'sum', column: 'pricee', as: 'h' },
    ];
    expect(issues([], measures).map(({ path }) => path)).toEqual([
      'measures.0.aggregate',
      'measures.1.aggregate',
      'measures.4.aggregate',
      'measures.6.column',
      'measures.7.column',
    ]);
  });

  it('cut times by units and numbers by bins, and nothing else so', () => {
    const groups: Dimension[] = [
      { kind: 'time', column: 'Country', unit: 'month', as: 'a' },
      { kind: 'bin', column: 'ordered', maxBins: 5, as: 'b', upperAs: null },
      { kind: 'bin', column: 'score', maxBins: 0, as: 'c', upperAs: null },
      { kind: 'value', column: 'nope', as: 'd' },
    ];
    expect(issues(groups, [count]).map(({ path }) => path)).toEqual([
      'groups.0.unit',
      'groups.1.maxBins',
      'groups.2.maxBins',
      'groups.3.column',
    ]);
  });

  it('have names of their own, case folded, and are sorted by these', () => {
    const groups: Dimension[] = [{ kind: 'bin', column: 'score', maxBins: 5, as: 'x', upperAs: 'N' }];
    expect(
      issues(groups, [count], { sort: [{ by: 'score', direction: 'asc' }], select: ['score'] }),
    ).toMatchObject([
      { path: 'measures.0.as' },
      { path: 'sort.0.column', hint: 'Sort by one of: x, N, n.' },
      { path: 'columns.0' },
    ]);
  });
});

describe('everything that a query may hold', () => {
  const column = (name: string): Expression => ({ kind: 'column', name });
  const count: Measure = { aggregate: 'count', column: null, as: 'n' };

  it('is checked at once, each problem with its path', () => {
    const query: LooseQuery = {
      derive: [
        { as: 'price', expression: column('score') },
        { as: 'wrong', expression: { kind: 'call', operation: 'sqrt', args: [column('Country')] } },
      ],
      filter: and(where('wrong', 'eq', 1)),
      groups: [
        {
          kind: 'value',
          column: 'Country',
          as: 'c',
          top: { count: 0, by: 'none', direction: 'desc', otherAs: 'C' },
        },
      ],
      measures: [
        count,
        { aggregate: 'percentile', column: 'score', as: 'p', percentile: 90 },
        { aggregate: 'correlation', column: 'score', other: 'Country', as: 'r' },
        { aggregate: 'sum', column: 'score', as: 's', per: ['month'], order: [], percentile: 0.5 },
        { aggregate: 'last', column: 'tags', as: 'l', order: [{ by: 'updatd', direction: 'asc' }] },
      ],
      calculate: [
        { as: 'n', expression: column('p') },
        { as: 'late', expression: column('later') },
        { as: 'later', expression: column('n') },
      ],
      having: and(where('quantity', 'gt', 1), where('p', 'contains', 'x')),
      sort: [{ by: 'quantity', direction: 'asc' }],
      select: ['c', 'score'],
    };
    expect(issuesOf(query).map(({ path, message }) => `${path}: ${message}`)).toMatchInlineSnapshot(`
      [
        "derive.0.as: “price” already exists.",
        "derive.1.expression.args.0: “sqrt” takes integer, decimal, or number here, and this is text.",
        "filters.value.0.column: “wrong” is invalid.",
        "groups.0.top.count: The first keys are a whole number from 1 to 10000.",
        "groups.0.top.by: There is no measure “none” to rank keys by.",
        "measures.1.percentile: A percentile is a number from 0 to 1.",
        "measures.2.other: “correlation” does not fit Country, which is of type text.",
        "measures.3.percentile: “sum” has no percentile.",
        "measures.3.order: “sum” has no order.",
        "measures.3.per.0: There is no group “month” for “s”.",
        "measures.4.order.0.by: There is no column “updatd” in this dataset.",
        "groups.0.top.otherAs: Two outputs are named “C”.",
        "calculate.0.as: “n” already exists.",
        "calculate.1.expression.name: There is no group, measure or calculation “later” in this query.",
        "sort.0.column: Groups cannot be sorted by “quantity”.",
        "columns.1: There is no group, measure or calculation “score” in this query.",
        "having.value.0.column: There is no group, measure or calculation “quantity” in this query.",
        "having.value.1.op: “contains” does not fit p, which is of type number.",
      ]
    `);
  });

  it('needs groups for what is computed from groups', () => {
    const query = { calculate: [{ as: 'x', expression: column('n') }], having: where('x', 'eq', 1) };
    expect(issuesOf(query).map(({ path }) => path)).toEqual(['calculate', 'having']);
  });

  it('has names that every engine holds', () => {
    const names = ['', 'a\0b', '\uD800', 'x'.repeat(1001)];
    const groups = names.map((as): Dimension => ({ kind: 'value', column: 'Country', as }));
    expect(issuesOf({ groups }).map(({ path }) => path)).toEqual(
      names.map((_, index) => `groups.${index}.as`),
    );
    expect(
      issuesOf({ groups: [{ kind: 'value', column: 'Country', as: '"; DROP TABLE dataset; --' }] }),
    ).toEqual([]);
  });
});
