import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDatasetPage } from './use-dataset-page.ts';
import { datasetQuery } from '../../../../lib/data/datasets.ts';
import type { StepNames } from '../../../../ui/steps/step-sentence.ts';

/** Names that the sentences of this recipe speak of: its columns, and the datasets it joins and appends. */
export function useStepNames(): StepNames {
  const { dataset, findColumn } = useDatasetPage();
  const ids = useMemo(
    () => [
      ...new Set(
        dataset.transformations.flatMap(({ step }) => ('datasource_id' in step ? [step.datasource_id] : [])),
      ),
    ],
    [dataset.transformations],
  );
  const known = useQueries({ queries: ids.map((id) => datasetQuery(id)) });
  const names = JSON.stringify(known.map(({ data }) => [data?.id ?? null, data?.name ?? null]));
  return useMemo(() => {
    const byId = new Map(JSON.parse(names) as [string | null, string | null][]);
    return { findColumn, datasetName: (id: string) => byId.get(id) ?? null };
  }, [names, findColumn]);
}
