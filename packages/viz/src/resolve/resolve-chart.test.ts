import type { ColumnProfile } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import type { ChartColumn } from '../column.ts';
import { resolveChart } from './resolve-chart.ts';
import { specOf } from '../../test/fixtures/orders.ts';

const profile = (facts: Partial<ColumnProfile>): ColumnProfile => ({
  nulls: 0,
  distinct: 100,
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

const encoding = { x: { field: 'x' }, y: { field: null, aggregate: 'count' as const } };
const cutOf = (column: Partial<ChartColumn>, spec: Partial<Parameters<typeof specOf>[0]> = {}) => {
  const { x } = resolveChart(specOf({ encoding, limit: 100, ...spec }), [
    { name: 'x', type: 'text', ...column },
  ]).encoding;
  const { field: _, ...cut } = x ?? { field: null };
  return cut;
};

describe('resolveChart', () => {
  it.each([
    ['2024-01-01', '2024-02-10', 'day'],
    ['2024-01-01', '2024-05-01', 'week'],
    ['2023-01-01', '2024-12-31', 'month'],
    ['2012-01-01', '2024-12-31', 'quarter'],
    ['1990-01-01', '2024-12-31', 'year'],
  ])('cuts %s to %s by %s', (min, max, timeUnit) => {
    expect(cutOf({ type: 'date', profile: profile({ min, max }) })).toEqual({ timeUnit });
    expect(
      cutOf({ type: 'timestamp', profile: profile({ min: `${min}T10:00:00`, max: `${max}T11:00:00` }) }),
    ).toEqual({
      timeUnit,
    });
  });

  it('takes a coarser unit when the limit is small, and months when nothing is known', () => {
    const column = { type: 'date', profile: profile({ min: '2024-01-01', max: '2024-02-10' }) } as const;
    expect(cutOf(column, { limit: 10 })).toEqual({ timeUnit: 'week' });
    expect(cutOf({ type: 'date' })).toEqual({ timeUnit: 'month' });
  });

  it('bins numbers with many values, but not points of a scatter nor few values', () => {
    expect(cutOf({ type: 'number' })).toEqual({ bin: { maxBins: 20 } });
    expect(cutOf({ type: 'integer' })).toEqual({});
    expect(cutOf({ type: 'integer', profile: profile({ distinct: 31 }) })).toEqual({ bin: { maxBins: 20 } });
    expect(cutOf({ type: 'number', profile: profile({ distinct: 30 }) })).toEqual({});
    expect(cutOf({ type: 'number' }, { mark: 'scatter' })).toEqual({});
    expect(cutOf({ type: 'number' }, { limit: 1 })).toEqual({ bin: { maxBins: 2 } });
  });

  it('keeps what the author said', () => {
    const said = { ...encoding, x: { field: 'x', timeUnit: 'year' as const } };
    expect(cutOf({ type: 'date' }, { encoding: said })).toEqual({ timeUnit: 'year' });
  });

  it('leaves a field that does not exist for the check to name', () => {
    expect(resolveChart(specOf({ encoding }), []).encoding).toEqual(encoding);
  });
});
