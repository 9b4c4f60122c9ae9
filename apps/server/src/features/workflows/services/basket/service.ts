import { message } from '@plumbline/messages';
import { checkExplorationFit } from '../exploration/check-fit.ts';
import { defineService } from '../service.ts';
import { BasketOptions, MIN_BASKETS } from './options.ts';

/** Which values occur together more often than by chance. */
export const basket = defineService<BasketOptions>({
  id: 'association-rules',
  name: message('service.basket.name'),
  question: message('service.basket.question'),
  needsTarget: false,
  hasPredictions: false,
  options: BasketOptions,
  optionTexts: {
    basketColumn: { label: message('service.option.basket'), hint: message('service.hint.basket') },
    minSupport: { label: message('service.option.support'), hint: message('service.hint.support') },
    minConfidence: {
      label: message('service.option.ruleConfidence'),
      hint: message('service.hint.ruleConfidence'),
    },
    minLift: { label: message('service.option.lift'), hint: message('service.hint.lift') },
    mostItems: { label: message('service.option.mostItems'), hint: message('service.hint.mostItems') },
  },
  check: (facts, wanted) => checkExplorationFit(facts, wanted, MIN_BASKETS),
  load: async () => (await import('./runtime.ts')).basketRuntime,
});
