import type { DatasetColumn, Transformation } from '@plumbline/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { datasetQuery } from '../../lib/data/datasets.ts';
import type { StepNames } from './step-sentence.ts';

type FindColumn = (name: string) => DatasetColumn | null;

/** Names that the sentences of a recipe speak of: its columns, and the datasets it joins and appends. */
export function useStepNames(transformations: readonly Transformation[], findColumn: FindColumn): StepNames {
  const ids = useMemo(
    () => [
      ...new Set(
        transformations.flatMap(({ step }) => ('datasource_id' in step ? [step.datasource_id] : [])),
      ),
    ],
    [transformations],
  );
  const known = useQueries({ queries: ids.map((id) => datasetQuery(id)) });
  const names = JSON.stringify(known.map(({ data }) => [data?.id ?? null, data?.name ?? null]));
  return useMemo(() => {
    const byId = new Map(JSON.parse(names) as [string | null, string | null][]);
    return { findColumn, datasetName: (id: string) => byId.get(id) ?? null };
  }, [names, findColumn]);
}
