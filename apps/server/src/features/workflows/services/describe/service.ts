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
  check: ({ rows, columns }, wanted) => {
    // Also what is constant, empty or free text is described: a model is what these are no features of.
    const described = wanted.features ?? columns.flatMap(({ name, type }) => (type === 'json' ? [] : [name]));
    const { features, ...fit } = checkExplorationFit(
      { rows, columns },
      { ...wanted, features: described },
      MIN_ROWS,
    );
    return { ...fit, features: features.map((feature) => ({ ...feature, reason: null })) };
  },
  load: async () => (await import('./runtime.ts')).describeRuntime,
});
