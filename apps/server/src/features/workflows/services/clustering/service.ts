import { message } from '@plumbline/messages';
import { checkExplorationFit } from '../exploration/check-fit.ts';
import { defineService } from '../service.ts';
import { ClusteringOptions, MIN_CLUSTERED_ROWS } from './options.ts';

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
