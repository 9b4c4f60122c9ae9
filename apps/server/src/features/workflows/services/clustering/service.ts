import { message } from '@plumbline/messages';
import { z } from 'zod';
import { checkExplorationFit } from '../exploration/check-fit.ts';
import { defineService } from '../service.ts';

export const ClusteringOptions = z.object({
  /** `groups`: k-means, every row belongs to one; `density`: groups of any form, and rows that belong to none. */
  method: z.enum(['groups', 'density']).default('groups'),
  /** Null: the number that divides the rows most clearly. */
  clusters: z.int().min(2).max(30).nullable().default(null),
  mostClusters: z.int().min(2).max(20).default(8),
  /** Of `density`: smaller groups count as none. */
  minRows: z.int().min(3).max(10_000).default(25),
  seed: z.int().min(0).max(1_000_000).default(1),
});
export type ClusteringOptions = z.infer<typeof ClusteringOptions>;

export const MIN_CLUSTERED_ROWS = 30;

/** Divides rows into groups that are alike, named by what sets them apart. */
export const clustering = defineService<ClusteringOptions>({
  id: 'clustering',
  name: message('service.clustering.name'),
  question: message('service.clustering.question'),
  needsTarget: false,
  hasPredictions: true,
  options: ClusteringOptions,
  optionTexts: {
    method: { label: message('service.option.clusterMethod'), hint: message('service.hint.clusterMethod') },
    clusters: { label: message('service.option.clusters'), hint: message('service.hint.clusters') },
    mostClusters: {
      label: message('service.option.mostClusters'),
      hint: message('service.hint.mostClusters'),
    },
    minRows: { label: message('service.option.minRows'), hint: message('service.hint.minRows') },
    seed: { label: message('service.option.seed'), hint: message('service.hint.seed') },
  },
  check: (facts, wanted) => checkExplorationFit(facts, wanted, MIN_CLUSTERED_ROWS),
  load: async () => (await import('./runtime.ts')).clusteringRuntime,
});
