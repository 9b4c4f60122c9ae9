import type { ChartData, ChartSpec } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { queriedChart, dressedData } from './queried-chart.ts';

const chart: ChartSpec = {
  version: 1,
  mark: 'box',
  encoding: { y: { field: 'revenue' } },
  limit: 50,
  sort: 'x',
  title: 'Spread',
  colours: { Norway: '#308468' },
  options: { whiskers: 'p5-p95', labels: true },
};

it('contains only what determines the values, so that a new title or color sends no request', () => {
  const other: ChartSpec = { ...chart, title: 'Another', colours: {}, options: { whiskers: 'p5-p95' } };
  expect(queriedChart(chart)).toEqual(queriedChart(other));
  expect(queriedChart(chart)).not.toEqual(queriedChart({ ...chart, options: { whiskers: 'min-max' } }));
});

it('draws the answer in the looks of the chart', () => {
  const data = { chart: { ...queriedChart(chart), limit: 12 } } as unknown as ChartData;
  expect(dressedData(data, chart).chart).toEqual({ ...chart, limit: 12 });
});
