import { invariant, type DatasetColumn, type FilterGroup, type ValueList } from '@plumbline/contract';
import { createContext, useContext } from 'react';
import type { DataQuery } from '../../lib/data/route-query.ts';

/** What filters are written on: the columns, the values they have, and how many rows a filter leaves. */
export interface FilterScope {
  readonly columns: readonly DatasetColumn[];
  readonly findColumn: (name: string) => DatasetColumn | null;
  /** Rows without any filter. */
  readonly rowCount: number;
  /** The most frequent values of a column among rows that pass `rest`, of those that contain `text`. */
  readonly values: (of: {
    readonly column: string;
    readonly rest: FilterGroup;
    readonly text: string;
  }) => DataQuery<ValueList>;
  /** Rows that pass, exactly. */
  readonly count: (filters: FilterGroup) => DataQuery<number>;
}

export const FilterScopeContext = createContext<FilterScope | null>(null);

export function useFilterScope(): FilterScope {
  const scope = useContext(FilterScopeContext);
  invariant(scope !== null, 'Filters are written inside a scope.');
  return scope;
}
