import { useMemo } from 'react';
import { useDatasetPage } from './use-dataset-page.ts';

/** Identifies a state of the recipe, for cached responses. */
export function useRecipeStamp(): string {
  const { dataset } = useDatasetPage();
  const { transformations } = dataset;
  return useMemo(
    () => JSON.stringify(transformations.map(({ step, enabled }) => [step, enabled])),
    [transformations],
  );
}
