import type { Aggregate } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { duckdb } from '../dialects/duckdb.ts';
import { mysql } from '../dialects/mysql.ts';
import type { ColumnSchema } from '../model.ts';
import type { PivotFigure, PivotQuery } from './pivot.ts';
import { planPivot } from './plan-pivot.ts';
import { printPivot } from './print-pivot.ts';

const COLUMNS: readonly ColumnSchema[] = [
  { name: 'region', type: 'text' },
  { name: 'city', type: 'text' },
  { name: 'price', type: 'decimal' },
  { name: 'weight', type: 'number' },
];

const CONTEXT = { now: '2024-03-01T00:00:00Z', timeZone: 'UTC', weekStart: 'monday', rowRules: [] } as const;

const figure = (aggregate: Aggregate, column: string, index: number): PivotFigure => ({
  derive: [],
  measures: [{ as: `value ${index}`, aggregate, column }],
  calculate: [],
  of: `value ${index}`,
  showAs: 'value',
  label: '',
});

const pivotOf = (figures: readonly (readonly [Aggregate, string])[], hasTotals = true): PivotQuery => ({
  version: 1,
  rows: [
    { kind: 'value', column: 'region', as: 'row 1' },
    { kind: 'value', column: 'city', as: 'row 2' },
  ],
  columns: [],
  values: figures.map(([aggregate, column], index) => figure(aggregate, column, index)),
  filter: null,
  search: null,
  totals: { rows: hasTotals, columns: hasTotals, grand: hasTotals },
  sort: [],
  depth: null,
  under: [],
  limit: null,
  offset: 0,
});

const timesRowsAreRead = (pivot: PivotQuery, dialect = duckdb): number =>
  printPivot(planPivot(pivot, COLUMNS, CONTEXT), dialect).text.split(/FROM ["`]keyed["`]/u).length - 1;

const isFromFinest = (pivot: PivotQuery, dialect = duckdb): boolean =>
  /FROM ["`]finest cells["`]/u.test(printPivot(planPivot(pivot, COLUMNS, CONTEXT), dialect).text);

describe('the cells of a pivot with totals', () => {
  it('are grouped from those of the finest level where figures add up exactly', () => {
    const exact = pivotOf([
      ['sum', 'price'],
      ['count', 'city'],
      ['min', 'weight'],
      ['max', 'city'],
    ]);
    expect(isFromFinest(exact)).toBe(true);
    expect(timesRowsAreRead(exact)).toBe(1);
    expect(timesRowsAreRead(exact, mysql)).toBe(1);
  });

  it.each<Aggregate>(['sum', 'mean'])(
    'are grouped from the finest for a %s of doubles where the engine can add sums to the same digits alone',
    (aggregate) => {
      const pivot = pivotOf([
        [aggregate, 'weight'],
        ['count', 'city'],
      ]);
      expect(isFromFinest(pivot)).toBe(true);
      expect(timesRowsAreRead(pivot)).toBe(1);
      expect(isFromFinest(pivot, mysql)).toBe(false);
    },
  );

  it('reads a column once for its sum and its mean', () => {
    const { text } = printPivot(
      planPivot(
        pivotOf([
          ['sum', 'weight'],
          ['mean', 'weight'],
        ]),
        COLUMNS,
        CONTEXT,
      ),
      duckdb,
    );
    expect(text.split('fsum("field 1") AS')).toHaveLength(2);
  });

  it.each<[Aggregate, string]>([
    ['stddev', 'weight'],
    ['mean', 'price'],
    ['distinct', 'city'],
    ['median', 'price'],
  ])('come from the rows where one figure is a %s of %s, which does not', (aggregate, column) => {
    const pivot = pivotOf([
      ['sum', 'price'],
      [aggregate, column],
    ]);
    expect(isFromFinest(pivot)).toBe(false);
  });

  it('come from the rows where there is one level alone', () => {
    expect(isFromFinest(pivotOf([['sum', 'price']], false))).toBe(false);
  });
});
