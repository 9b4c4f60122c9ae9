import { useMemo, type ReactNode } from 'react';
import { FilterScopeContext, type FilterScope } from '../../../../ui/filter/filter-scope.ts';
import { countQuery, valuesQuery } from '../api.ts';
import { DatasetPageContext, type DatasetPageState } from '../hooks/use-dataset-page.ts';

/** Provides the dataset to its children: layouts and filter editors. */
export const PageScope = ({
  state,
  children,
}: {
  readonly state: DatasetPageState;
  readonly children: ReactNode;
}) => {
  const { dataset, version, columns, findColumn, step } = state;
  const { search } = state.address;
  const scope = useMemo(
    (): FilterScope => ({
      columns,
      findColumn,
      rowCount: version.rowCount,
      values: ({ column, rest, text }) =>
        valuesQuery(dataset.id, { filters: rest, search, version: version.number, step }, { column, text }),
      count: (filters) => countQuery(dataset.id, { filters, search, version: version.number }),
    }),
    [dataset.id, version, columns, findColumn, step, search],
  );
  return (
    <DatasetPageContext value={state}>
      <FilterScopeContext value={scope}>{children}</FilterScopeContext>
    </DatasetPageContext>
  );
};
