import { expect, it } from 'vitest';
import type { Candidate } from './candidate.ts';
import { scatterChart } from './charts.ts';
import { gateInsights } from './choose-insights.ts';

const correlation = (r: number): Candidate => ({
  kind: 'correlation',
  measure: 'sales',
  dimensions: [`cost ${r}`],
  test: 'spearman',
  p: 1e-9,
  statistic: r,
  n: 2000,
  effect: r ** 2,
  impact: 1,
  text: { code: 'insight.together', values: {} },
  chart: scatterChart('sales', 'cost'),
});

it('leaves out a correlation that is certain and too weak to be worth a sentence', () => {
  const passed = gateInsights([correlation(0.15), correlation(0.19), correlation(0.25)]);
  expect(passed.map(({ statistic }) => statistic)).toEqual([0.25]);
});
