import { message } from '@plumbline/messages';
import { z } from 'zod';
import { checkExplorationFit } from '../exploration/check-fit.ts';
import { defineService } from '../service.ts';

export const BasketOptions = z.object({
  /** Column whose equal values are one basket, such as an order. Null: every row is one. */
  basketColumn: z.string().min(1).nullable().default(null),
  /** Share of baskets that items must occur in together. */
  minSupport: z.number().min(0.0001).max(1).default(0.01),
  minConfidence: z.number().min(0).max(1).default(0.3),
  minLift: z.number().min(0).max(100).default(1.1),
  mostItems: z.int().min(2).max(6).default(3),
});
export type BasketOptions = z.infer<typeof BasketOptions>;

export const MIN_BASKETS = 20;

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
