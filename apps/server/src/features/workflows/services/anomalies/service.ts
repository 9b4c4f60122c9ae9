import { message } from '@plumbline/messages';
import { checkExplorationFit } from '../exploration/check-fit.ts';
import { defineService } from '../service.ts';
import { AnomalyOptions, MIN_ANOMALY_ROWS } from './options.ts';

/** Ranks rows by how unusual they are, with reasons. */
export const anomalies = defineService<AnomalyOptions>({
  id: 'anomalies',
  name: message('service.anomalies.name'),
  question: message('service.anomalies.question'),
  needsTarget: false,
  hasPredictions: true,
  rowSections: ['unusual'],
  options: AnomalyOptions,
  optionTexts: {
    share: { label: message('service.option.anomalyShare'), hint: message('service.hint.anomalyShare') },
    trees: { label: message('service.option.anomalyTrees'), hint: message('service.hint.anomalyTrees') },
    sample: { label: message('service.option.anomalySample'), hint: message('service.hint.anomalySample') },
    seed: { label: message('service.option.seed'), hint: message('service.hint.seed') },
  },
  check: (facts, wanted) => checkExplorationFit(facts, wanted, MIN_ANOMALY_ROWS),
  load: async () => (await import('./runtime.ts')).anomalyRuntime,
});
