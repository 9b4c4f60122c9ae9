import { message } from '@plumbline/messages';
import { checkPredictionFit, type TargetKind } from '../prediction/check-fit.ts';
import { defineService, type DatasetFacts, type FitCheck, type WantedColumns } from '../service.ts';
import { DriversOptions } from './options.ts';

/** Numbers are proposed first; a column of few values can be chosen as well. */
function check(facts: DatasetFacts, wanted: WantedColumns): FitCheck {
  const kinds: readonly TargetKind[] = ['number', 'class'];
  const fits = kinds.map((kind) => checkPredictionFit(facts, wanted, kind));
  const own = fits.find(({ target, targets }) => targets.some(({ column }) => column === target));
  const listed = fits.flatMap(({ targets }) => targets);
  return {
    ...(own ?? fits[0]!),
    targets: listed.filter(({ column }, at) => listed.findIndex((other) => other.column === column) === at),
  };
}

/** What goes with a high or low number, or with a class. */
export const drivers = defineService<DriversOptions>({
  id: 'key-drivers',
  name: message('service.drivers.name'),
  question: message('service.drivers.question'),
  needsTarget: true,
  hasPredictions: false,
  options: DriversOptions,
  optionTexts: {
    positive: { label: message('service.option.positive'), hint: message('service.hint.positive') },
    ranges: { label: message('service.option.ranges'), hint: message('service.hint.ranges') },
    minRows: { label: message('service.option.driverRows'), hint: message('service.hint.driverRows') },
    coverage: { label: message('service.option.confidence'), hint: message('service.hint.confidence') },
    seed: { label: message('service.option.seed'), hint: message('service.hint.seed') },
  },
  check,
  load: async () => (await import('./runtime.ts')).driversRuntime,
});
