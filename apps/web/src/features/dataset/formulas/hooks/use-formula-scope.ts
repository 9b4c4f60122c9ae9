import type { DatasetColumn, SavedMeasure } from '@plumbline/contract';
import type { FormulaContext } from '@plumbline/query';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lookupsQuery } from '../api.ts';

export type SpeakOf = Omit<FormulaContext, 'now' | 'timeZone'>;

const MAX_VALUES = 20;

/** The values of a text column where its profile has them all, for completion and for misspelt ones. */
const exampleValues =
  (columns: readonly DatasetColumn[]) =>
  (name: string): readonly string[] | null => {
    const column = columns.find((each) => each.name === name);
    const profile = column?.type === 'text' ? column.profile : undefined;
    const values = (profile?.top ?? []).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
    const isAll = profile?.distinctIsExact === true && profile.distinct === values.length;
    return isAll && values.length <= MAX_VALUES ? values : null;
  };

interface FormulaScopeInput {
  readonly columns: readonly DatasetColumn[];
  readonly measures: readonly SavedMeasure[];
  /** The formula: other datasets are fetched once it looks something up. */
  readonly text: string;
  readonly own: string | null;
}

/** What a formula of this dataset may speak of. */
export function useFormulaNames({ columns, measures, text, own }: FormulaScopeInput): SpeakOf {
  const { data: datasets } = useQuery({ ...lookupsQuery(), enabled: /lookup/iu.test(text) });
  return useMemo(
    () => ({
      columns,
      measures: measures.filter(({ name }) => name !== own).map(({ name, formula }) => ({ name, formula })),
      values: exampleValues(columns),
      ...(datasets === undefined
        ? {}
        : {
            lookups: datasets.tables.map(({ datasetId, name, columns: others }) => ({
              name,
              table: datasetId,
              columns: others,
            })),
          }),
    }),
    [columns, measures, datasets, own],
  );
}
