import { message } from '@plumbline/messages';
import { checkPredictionFit } from '../prediction/check-fit.ts';
import { PREDICTION_OPTION_TEXTS } from '../prediction/options.ts';
import { defineService } from '../service.ts';
import { RegressionOptions } from './options.ts';

/** Predicts a number, with an interval. */
export const regression = defineService<RegressionOptions>({
  id: 'regression',
  name: message('service.regression.name'),
  question: message('service.regression.question'),
  needsTarget: true,
  hasPredictions: true,
  hasInfluences: true,
  scoresNewRows: true,
  options: RegressionOptions,
  optionTexts: {
    ...PREDICTION_OPTION_TEXTS,
    coverage: { label: message('service.option.coverage'), hint: message('service.hint.coverage') },
  },
  check: (facts, wanted) => checkPredictionFit(facts, wanted, 'number'),
  load: async () => (await import('./runtime.ts')).regressionRuntime,
});
