import type { ColumnProfile } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import type { ChartColumn } from '../column.ts';
import { specOf } from '../../test/fixtures/orders.ts';
import { estimateMarks } from './estimate-marks.ts';

const profile = (facts: Partial<ColumnProfile>): ColumnProfile => ({
  nulls: 0,
  distinct: 1,
  distinctIsExact: true,
  min: null,
  max: null,
  mean: null,
  stddev: null,
  quantiles: null,
  histogram: [],
  top: [],
  ...facts,
});

const COLUMNS: readonly ChartColumn[] = [
  { name: 'city', type: 'text', profile: profile({ distinct: 9000 }) },
  { name: 'kind', type: 'text', profile: profile({ distinct: 4, nulls: 3 }) },
  { name: 'day', type: 'date', profile: profile({ distinct: 700, min: '2022-01-01', max: '2023-12-31' }) },
  { name: 'a', type: 'number', profile: profile({ distinct: 5000 }) },
  { name: 'b', type: 'number' },
  { name: 'unknown', type: 'text' },
];
const estimate = (spec: Parameters<typeof specOf>[0], rowCount = 1_000_000) =>
  estimateMarks(specOf(spec), COLUMNS, rowCount);

describe('an estimate, before any question', () => {
  it('knows the bars of a column whose values are counted, and which of them will be shown', () => {
    expect(estimate({ encoding: { x: { field: 'city' } }, limit: 20 })).toEqual({
      shape: 'groups',
      total: 9000,
      isExact: true,
      shown: 20,
      reductions: [{ kind: 'top', column: 'x', shown: 20, total: 9000 }],
    });
    expect(estimate({ encoding: { x: { field: 'kind' } } })).toMatchObject({ total: 5, reductions: [] });
  });

  it('keeps ten colors of many', () => {
    const encoding = { x: { field: 'kind' }, color: { field: 'city' } };
    expect(estimate({ encoding })).toMatchObject({
      shown: 50,
      isExact: false,
      reductions: [{ kind: 'top', column: 'color', shown: 10, total: 9000 }],
    });
  });

  it('reads the units of a time from its range', () => {
    const { total } = estimate({ encoding: { x: { field: 'day', timeUnit: 'month' } } });
    expect(total).toBeGreaterThanOrEqual(24);
    expect(total).toBeLessThan(30);
  });

  it('takes every row for a value of its own where nothing is known', () => {
    expect(estimate({ encoding: { x: { field: 'unknown' } } })).toMatchObject({
      total: 1_000_000,
      isExact: false,
      shown: 50,
    });
  });

  it('counts points of too many rows in cells, samples lines, and leaves few as they are', () => {
    const scatter = { mark: 'scatter', encoding: { x: { field: 'a' }, y: { field: 'b' } } } as const;
    expect(estimate(scatter)).toMatchObject({
      shape: 'cells',
      reductions: [{ kind: 'bins', total: 1_000_000 }],
    });
    expect(estimate(scatter, 100_000)).toMatchObject({ shape: 'rows', shown: 100_000, reductions: [] });
    const lines = { mark: 'parallel', encoding: {}, detail: [{ field: 'a' }, { field: 'b' }] } as const;
    expect(estimate({ ...lines, detail: [...lines.detail] })).toMatchObject({
      shape: 'sample',
      reductions: [{ kind: 'sample', shown: 10_000, total: 1_000_000 }],
    });
  });
});
