import { describe, expect, it } from 'vitest';
import {
  findHierarchies,
  grainOfKey,
  isLevelAbove,
  levelsBelow,
  structureQuestions,
  type StructureColumn,
} from './found-structure.ts';

interface Facts extends Partial<StructureColumn> {
  readonly distinct?: number;
  readonly nulls?: number;
  readonly isExact?: boolean;
  readonly top?: readonly { readonly value: unknown; readonly count: number }[];
}

const column = (
  name: string,
  { distinct = 2, nulls = 0, isExact = true, top = [], ...more }: Facts = {},
): StructureColumn => ({
  name,
  type: 'text',
  role: 'dimension',
  profile: { nulls, distinct, distinctIsExact: isExact, min: null, max: null, top },
  ...more,
});

const id = (name: string, facts: Facts = {}): StructureColumn =>
  column(name, { type: 'integer', role: 'identifier', quantity: 'identifier', ...facts });

describe('keys [SEM-KEY-1]', () => {
  it('are known from exact counts, identifiers before what merely differs', () => {
    const columns = [column('note', { distinct: 100 }), id('order_id', { distinct: 100 })];
    expect(structureQuestions(columns, 100)).toMatchObject({ key: ['order_id'], keys: [] });
  });

  it('are no measures, no long texts, no columns with gaps, and none of a single row', () => {
    const prose = column('remark', { distinct: 100, top: [{ value: 'x'.repeat(81), count: 1 }] });
    expect(structureQuestions([prose], 100).key).toBeNull();
    const measure = column('revenue', { type: 'number', role: 'measure', quantity: 'amount', distinct: 100 });
    const gaps = column('code', { distinct: 99, nulls: 1 });
    expect(structureQuestions([measure, gaps], 100)).toMatchObject({ key: null, keys: [] });
    expect(structureQuestions([column('name', { distinct: 1 })], 1)).toMatchObject({ key: null, keys: [] });
  });

  it('are read from the rows where the count is an estimate', () => {
    const columns = [id('id', { distinct: 980_000, isExact: false }), column('site', { distinct: 5 })];
    const { key, keys } = structureQuestions(columns, 1_000_000);
    expect(key).toBeNull();
    expect(keys[0]).toEqual(['id']);
  });

  it('are pairs only where chance would repeat them', () => {
    const month = column('month', { type: 'date', distinct: 12 });
    const site = column('site', { distinct: 10 });
    expect(structureQuestions([month, site], 120).keys).toEqual([['month', 'site']]);
    // 20 rows in 10,000 cells seldom meet.
    const [one, other] = [column('a', { distinct: 100 }), column('b', { distinct: 100 })];
    expect(structureQuestions([one, other], 120).keys).toEqual([]);
    // 12 × 9 cells cannot hold 120 rows.
    expect(structureQuestions([month, column('site', { distinct: 9 })], 120).keys).toEqual([]);
  });

  it('are tried in a bounded number', () => {
    const columns = Array.from({ length: 500 }, (_, at) => id(`c${at}`, { distinct: 40 }));
    expect(structureQuestions(columns, 1000).keys.length).toBeLessThanOrEqual(8);
  });
});

describe('hierarchies [SEM-HIER-1]', () => {
  it('compare twelve categories at most and say how many are left out', () => {
    const columns = Array.from({ length: 15 }, (_, at) => column(`c${at}`, { distinct: 5 }));
    const { categories, leftOut } = structureQuestions(columns, 1000);
    expect({ categories: categories.length, leftOut }).toEqual({ categories: 12, leftOut: 3 });
  });

  it('compare neither measures, nor what hardly repeats, nor what is nearly always the same', () => {
    const columns = [
      column('price', { type: 'number', role: 'measure', quantity: 'price' }),
      column('title', { distinct: 80 }),
      column('is_test', { top: [{ value: 'no', count: 99 }] }),
      column('flag', { type: 'boolean' }),
      column('region', { distinct: 5 }),
    ];
    expect(structureQuestions(columns, 100).categories).toEqual(['region']);
  });

  const places = [
    column('City', { distinct: 40 }),
    column('Country', { distinct: 3, top: [{ value: 'Germany', count: 9 }] }),
    column('Code', { distinct: 3, top: [{ value: 'DE', count: 9 }] }),
    column('Region', { distinct: 12 }),
    column('Climate', { distinct: 4 }),
  ];
  const of = (from: string, ...tos: readonly string[]) => tos.map((to) => ({ from, to }));
  const dependencies = [
    ...of('City', 'Region', 'Country', 'Code', 'Climate'),
    ...of('Region', 'Country', 'Code'),
    ...of('Country', 'Code'),
    ...of('Code', 'Country'),
  ];

  it('go from the coarsest to the finest level, each path once, names before codes', () => {
    expect(findHierarchies(places, dependencies)).toEqual({
      hierarchies: [
        ['Country', 'Region', 'City'],
        ['Climate', 'City'],
      ],
      same: [{ name: 'Country', code: 'Code' }],
    });
  });

  it('know year, quarter and month by their names, whatever the rows show', () => {
    const parts = [
      column('order_month', { type: 'integer', quantity: 'clock', distinct: 12 }),
      column('order_year', { type: 'integer', quantity: 'year', distinct: 3 }),
      column('order_quarter', { type: 'integer', quantity: 'clock', distinct: 4 }),
      column('birth_month', { type: 'integer', quantity: 'clock', distinct: 12 }),
    ];
    const { hierarchies } = findHierarchies(parts, of('order_month', 'order_quarter'));
    expect(hierarchies).toEqual([['order_year', 'order_quarter', 'order_month']]);
  });

  it('say which level comes below a column', () => {
    const { hierarchies } = findHierarchies(places, dependencies);
    expect(levelsBelow(hierarchies, 'Country')).toEqual(['Region']);
    expect(levelsBelow(hierarchies, 'City')).toEqual([]);
    expect(isLevelAbove(hierarchies, 'Country', 'City')).toBe(true);
    expect(isLevelAbove(hierarchies, 'Climate', 'Region')).toBe(false);
  });
});

it.each([
  ['order_id', 'Sales', 'order'],
  ['Order ID', 'Sales', 'order'],
  ['id', 'Sales orders', 'order'],
  ['CustomerKey', 'dim', 'customer'],
  ['Country', 'World', 'country'],
  ['Company Name', 'Firms', 'company'],
  ['name', 'Cities', 'city'],
  ['id', 'Wide', null],
  ['id', 'Orders 2024', null],
])('names a row by its key %s in “%s”: %s [SEM-KEY-2]', (name, subject, grain) => {
  expect(grainOfKey([name], [{ name }], subject)).toBe(grain);
});

it('does not name a row by several columns or none [SEM-KEY-2]', () => {
  const columns = [{ name: 'month' }, { name: 'site' }];
  expect(grainOfKey(['month', 'site'], columns, 'Stock')).toBeNull();
  expect(grainOfKey([], columns, 'Stock')).toBeNull();
});
