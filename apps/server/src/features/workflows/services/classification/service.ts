import { message } from '@plumbline/messages';
import { checkPredictionFit } from '../prediction/check-fit.ts';
import { PREDICTION_OPTION_TEXTS } from '../prediction/options.ts';
import { defineService } from '../service.ts';
import { ClassificationOptions } from './options.ts';

/** Predicts a class, with its probability. */
export const classification = defineService<ClassificationOptions>({
  id: 'classification',
  name: message('service.classification.name'),
  question: message('service.classification.question'),
  needsTarget: true,
  hasPredictions: true,
  hasInfluences: true,
  scoresNewRows: true,
  options: ClassificationOptions,
  optionTexts: {
    ...PREDICTION_OPTION_TEXTS,
    positive: { label: message('service.option.positive'), hint: message('service.hint.positive') },
    balance: { label: message('service.option.balance'), hint: message('service.hint.balance') },
  },
  check: (facts, wanted) => checkPredictionFit(facts, wanted, 'class'),
  load: async () => (await import('./runtime.ts')).classificationRuntime,
});
