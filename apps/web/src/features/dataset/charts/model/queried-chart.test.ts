import type { ChartData, ChartSpec } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { queriedChart, styledData } from './queried-chart.ts';

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

it('is the same chart after a change of title, colors or labels, and another after one of whiskers', () => {
  const other: ChartSpec = { ...chart, title: 'Another', colours: {}, options: { whiskers: 'p5-p95' } };
  expect(queriedChart(chart)).toEqual(queriedChart(other));
  expect(queriedChart(chart)).not.toEqual(queriedChart({ ...chart, options: { whiskers: 'min-max' } }));
});

it('adds the title, the colors and the options of the chart to the answer, and leaves its limit', () => {
  const data = { chart: { ...queriedChart(chart), limit: 12 } } as unknown as ChartData;
  expect(styledData(data, chart).chart).toEqual({ ...chart, limit: 12 });
});
