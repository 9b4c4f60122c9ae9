import type { ColumnRole, ColumnType, DatasetColumn, GridColumn } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDatasetPage } from './use-dataset-page.ts';
import { isDated, isNumeric } from '../../../../lib/filters/operators.ts';
import { stepRowsQuery } from '../recipe-api.ts';
import { useRecipeStamp } from './use-recipe-stamp.ts';

function typeRole(type: ColumnType): ColumnRole {
  if (isDated(type)) {
    return 'time';
  }
  return isNumeric(type) ? 'measure' : 'dimension';
}

/** Columns between two steps: steps name columns, so labels are left out; roles are those known of the dataset. */
export const stepColumns = (
  columns: readonly (Pick<GridColumn, 'name' | 'type'> & Partial<GridColumn>)[],
  known: readonly DatasetColumn[],
): readonly DatasetColumn[] =>
  columns.map(({ name, type, encoding, zone }) => {
    const stored = known.find((column) => column.name === name && column.type === type);
    return {
      name,
      label: name,
      type,
      role: stored?.role ?? typeRole(type),
      ...(encoding === undefined ? {} : { encoding }),
      ...(zone === undefined ? {} : { zone }),
      description: null,
      format: stored?.format ?? null,
      synonyms: [],
      semanticRole: stored?.semanticRole ?? null,
      quantity: stored?.quantity ?? null,
      profile: stored?.profile ?? null,
    };
  });

/** The columns after this many steps; null while those of the source are not known. */
export function useColumnsAt(place: number): readonly DatasetColumn[] | null {
  const { dataset, columns, version } = useDatasetPage();
  const stamp = useRecipeStamp();
  const columnsOfStep = place === 0 ? undefined : dataset.transformations[place - 1]?.columns;
  const isSource = place === 0 && dataset.transformations.length > 0;
  const { data } = useQuery({
    ...stepRowsQuery(dataset.id, { step: 0, version: version.number, page: 1 }, stamp),
    enabled: isSource,
  });
  const source = isSource ? data?.columns : columns;
  return useMemo(() => {
    const columnsThere = columnsOfStep ?? source;
    return columnsThere === undefined ? null : stepColumns(columnsThere, columns);
  }, [columnsOfStep, source, columns]);
}
