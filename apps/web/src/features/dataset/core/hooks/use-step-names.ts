import { useStepNames as useNames } from '../../../../ui/steps/use-step-names.ts';
import type { StepNames } from '../../../../ui/steps/step-sentence.ts';
import { useDatasetPage } from './use-dataset-page.ts';

/** Names in the sentences of the recipe that is open. */
export function useStepNames(): StepNames {
  const { dataset, findColumn } = useDatasetPage();
  return useNames(dataset.transformations, findColumn);
}
