import type { Aggregate } from '@plumbline/contract';

/** What one figure of many rows is called. */
export const aggregate = {
  count: 'Count',
  sum: 'Sum',
  mean: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
  distinct: 'Distinct count',
  stddev: 'Standard deviation',
  variance: 'Variance',
  percentile: 'Percentile',
  first: 'First',
  last: 'Last',
  mode: 'Mode',
  correlation: 'Correlation',
} as const satisfies Readonly<Record<Aggregate, string>>;
