/** Ways to make one figure of many rows. Meaning: docs/semantics.md, SEM-MEASURE. */
export const AGGREGATES = [
  'count',
  'sum',
  'mean',
  'median',
  'min',
  'max',
  'distinct',
  'stddev',
  'variance',
  'percentile',
  'first',
  'last',
  'mode',
  'correlation',
] as const;
