import { useMemo } from 'react';
import { useDatasetPage } from './use-dataset-page.ts';

/** Tells one state of the recipe from another, for answers that are kept. */
export function useRecipeStamp(): string {
  const { dataset } = useDatasetPage();
  const { transformations } = dataset;
  return useMemo(
    () => JSON.stringify(transformations.map(({ step, enabled }) => [step, enabled])),
    [transformations],
  );
}
