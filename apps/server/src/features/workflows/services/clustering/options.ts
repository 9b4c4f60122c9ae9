import { z } from 'zod';

export const ClusteringOptions = z.object({
  /** `groups`: k-means, every row belongs to one; `density`: groups of any form, and rows that belong to none. */
  method: z.enum(['groups', 'density']).default('groups'),
  /** Null: the number that divides the rows most clearly. */
  clusters: z.int().min(2).max(30).nullable().default(null),
  mostClusters: z.int().min(2).max(20).default(8),
  /** For `density`: smaller groups are noise. */
  minRows: z.int().min(3).max(10_000).default(25),
  seed: z.int().min(0).max(1_000_000).default(1),
});
export type ClusteringOptions = z.infer<typeof ClusteringOptions>;

export const MIN_CLUSTERED_ROWS = 30;
