import { ChartSpec, type ColumnProfile } from '@plumbline/contract';
import { check } from '@plumbline/query';
import { describe, expect, it } from 'vitest';
import { planChart } from './plan/plan-chart.ts';
import type { ChartColumn } from './column.ts';
import { recommendChart } from './recommend.ts';
import { COLUMNS } from './testing/orders.ts';

const withDistinct = (column: ChartColumn, distinct: number): ChartColumn => ({
  ...column,
  profile: { distinct } as ColumnProfile,
});
const text = (name: string): ChartColumn => ({ name, type: 'text', role: 'dimension' });
const measure = (name: string): ChartColumn => ({ name, type: 'number', role: 'measure' });

describe('recommendChart', () => {
  it('shows a measure over time where there is one', () => {
    expect(recommendChart(COLUMNS)).toMatchObject({
      chart: {
        mark: 'line',
        encoding: { x: { field: 'ordered' }, y: { field: 'revenue', aggregate: 'sum' } },
      },
      reason: 'Order date is a time, so the chart shows how Revenue changed.',
    });
  });

  it('counts rows where nothing adds up', () => {
    expect(recommendChart([{ name: 'day', type: 'date' }])?.chart.encoding.y).toEqual({
      field: null,
      aggregate: 'count',
    });
  });

  it('averages figures that lose their meaning when added up', () => {
    for (const name of ['unitPrice', 'age', 'Conversion Rate', 'latitude']) {
      expect(recommendChart([text('city'), measure(name)])?.chart.encoding.y?.aggregate).toBe('mean');
    }
    expect(recommendChart([text('city'), measure('Prices paid in total')])?.chart.encoding.y?.aggregate).toBe(
      'sum',
    );
  });

  it('compares a category with few values, the richest of them', () => {
    const columns = [
      withDistinct(text('name'), 9000),
      withDistinct(text('sex'), 2),
      withDistinct(text('country'), 12),
      measure('n'),
    ];
    expect(recommendChart(columns)?.chart).toMatchObject({
      mark: 'bar',
      sort: '-y',
      encoding: { x: { field: 'country' }, y: { field: 'n' } },
    });
  });

  it('passes over columns that never change', () => {
    const columns = [
      withDistinct({ name: 'day', type: 'date' }, 1),
      withDistinct(measure('n'), 1),
      withDistinct(text('city'), 5),
    ];
    expect(recommendChart(columns)?.chart.encoding).toEqual({
      x: { field: 'city' },
      y: { field: null, aggregate: 'count' },
    });
  });

  it('shows how numbers are spread, or which values are frequent, where that is all there is', () => {
    expect(recommendChart([withDistinct(measure('weight'), 900)])?.chart.encoding.x).toEqual({
      field: 'weight',
      bin: { maxBins: 20 },
    });
    expect(recommendChart([withDistinct(text('name'), 9000)])?.chart).toMatchObject({
      sort: '-y',
      encoding: { x: { field: 'name' } },
    });
  });

  it('has nothing to say about nothing', () => {
    expect(recommendChart([])).toBeNull();
    expect(recommendChart([{ name: 'doc', type: 'json' }])).toBeNull();
  });

  it('recommends only what can be drawn', () => {
    for (const columns of [COLUMNS, [text('a')], [measure('a')], [{ name: 'a', type: 'boolean' } as const]]) {
      const chart = recommendChart(columns)?.chart;
      const spec = ChartSpec.parse(chart);
      expect(check(planChart(spec, columns).marks, columns).ok).toBe(true);
    }
  });
});
