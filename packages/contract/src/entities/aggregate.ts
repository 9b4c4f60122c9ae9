import { z } from 'zod';

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
export const Aggregate = z.enum(AGGREGATES);
export type Aggregate = z.infer<typeof Aggregate>;
