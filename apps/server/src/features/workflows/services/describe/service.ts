import { message } from '@plumbline/messages';
import { checkExplorationFit } from '../exploration/check-fit.ts';
import { defineService } from '../service.ts';
import { DescribeOptions } from './options.ts';

const MIN_ROWS = 1;

/** States what is in each column and predicts nothing: the workflow of a story about a dataset. */
export const describe = defineService<DescribeOptions>({
  id: 'describe',
  name: message('service.describe.name'),
  question: message('service.describe.question'),
  needsTarget: false,
  hasPredictions: false,
  options: DescribeOptions,
  optionTexts: {},
  check: (facts, wanted) => checkExplorationFit(facts, wanted, MIN_ROWS),
  load: async () => (await import('./runtime.ts')).describeRuntime,
});
