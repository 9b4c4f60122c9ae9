import { message } from '@plumbline/messages';
import { z } from 'zod';
import { checkExplorationFit } from '../exploration/check-fit.ts';
import { defineService, type DatasetFacts, type FitCheck, type WantedColumns } from '../service.ts';

export const SurvivalOptions = z.object({
  /** Yes where the duration ended with the event. Null: it always did. */
  eventColumn: z.string().min(1).nullable().default(null),
  /** One curve for each of its values. */
  groupColumn: z.string().min(1).nullable().default(null),
  coverage: z.number().min(0.5).max(0.999).default(0.95),
});
export type SurvivalOptions = z.infer<typeof SurvivalOptions>;

export const MIN_DURATIONS = 20;
export const MAX_CURVES = 10;
const NUMBERS: readonly string[] = ['integer', 'decimal', 'number'];
const DURATION_NAME = /duration|tenure|days|weeks|months|years|time|age|lifetime|survival/iu;

function check(facts: DatasetFacts, wanted: WantedColumns): FitCheck {
  const numbers = facts.columns.filter(({ type }) => NUMBERS.includes(type));
  const targets = numbers.toSorted(
    (one, other) => Number(DURATION_NAME.test(other.name)) - Number(DURATION_NAME.test(one.name)),
  );
  const target = facts.columns.find(({ name }) => name === wanted.target) ?? targets[0];
  const { reasons, features } = checkExplorationFit(facts, wanted, MIN_DURATIONS);
  return {
    reasons:
      target === undefined
        ? [...reasons, { kind: 'blocks', text: message('service.fit.noTarget', { kind: 'number' }) }]
        : reasons,
    targets: targets.map(({ name }) => ({ column: name, reason: message('service.target.number') })),
    target: target?.name ?? null,
    features: features.filter(({ column }) => column !== target?.name),
  };
}

/** How long it takes until an event, and what speeds it up. */
export const survival = defineService<SurvivalOptions>({
  id: 'survival',
  name: message('service.survival.name'),
  question: message('service.survival.question'),
  needsTarget: true,
  hasPredictions: true,
  options: SurvivalOptions,
  optionTexts: {
    eventColumn: { label: message('service.option.event'), hint: message('service.hint.event') },
    groupColumn: { label: message('service.option.curves'), hint: message('service.hint.curves') },
    coverage: { label: message('service.option.confidence'), hint: message('service.hint.confidence') },
  },
  check,
  load: async () => (await import('./runtime.ts')).survivalRuntime,
});
