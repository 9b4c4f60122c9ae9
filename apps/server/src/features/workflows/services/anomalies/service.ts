import { message } from '@plumbline/messages';
import { z } from 'zod';
import { checkExplorationFit } from '../exploration/check-fit.ts';
import { defineService } from '../service.ts';

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

/** Ranks rows by how unusual they are, with reasons. */
export const anomalies = defineService<AnomalyOptions>({
  id: 'anomalies',
  name: message('service.anomalies.name'),
  question: message('service.anomalies.question'),
  needsTarget: false,
  hasPredictions: true,
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
