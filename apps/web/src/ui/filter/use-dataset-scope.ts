import type { Dataset, DatasetColumn } from '@plumbline/contract';
import { useMemo } from 'react';
import { countQuery, valuesQuery } from '../../lib/data/rows.ts';
import type { FilterScope } from './filter-scope.ts';

const NO_COLUMNS: readonly DatasetColumn[] = [];

/** The scope of filters on a whole dataset, in its newest version; without columns until it is loaded. */
export function useDatasetScope(dataset: Dataset | undefined, id: string): FilterScope {
  return useMemo(() => {
    const columns = dataset?.columns ?? NO_COLUMNS;
    return {
      columns,
      findColumn: (name) => columns.find((column) => column.name === name) ?? null,
      rowCount: dataset?.version?.rowCount ?? 0,
      values: ({ column, rest, text }) => valuesQuery(id, { column, filters: rest, text }),
      count: (filters) => countQuery(id, { filters }),
    };
  }, [dataset, id]);
}
