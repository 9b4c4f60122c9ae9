import { z } from 'zod';

export const AnomalyOptions = z.object({
  /** Share of rows that are called unusual. */
  share: z.number().min(0.0001).max(0.5).default(0.01),
  trees: z.int().min(20).max(1000).default(200),
  /** Rows that each tree is grown from. */
  sample: z.int().min(16).max(10_000).default(256),
  seed: z.int().min(0).max(1_000_000).default(1),
});
export type AnomalyOptions = z.infer<typeof AnomalyOptions>;

export const MIN_ANOMALY_ROWS = 50;
