import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { getRows } from '../../core/api.ts';
import { RowSource, type RowSourceState } from '../model/row-source.ts';
import { useRecipeStamp } from '../../core/hooks/use-recipe-stamp.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';

/** The rows that the page requests. */
export function useRows(): { readonly source: RowSource; readonly state: RowSourceState } {
  const { dataset, columns, version, address } = useDatasetPage();
  const { filters, sort, search } = address;
  const recipe = useRecipeStamp();
  const names = columns.map(({ name }) => name).join('\n');
  const source = useMemo(
    () =>
      new RowSource({
        columns: names.split('\n'),
        fetchPage: (request, signal) => getRows(dataset.id, request, signal),
      }),
    [dataset.id, names],
  );
  useEffect(() => {
    source.load({ filters, sort, search, version: version.number, recipe });
  }, [source, filters, sort, search, version.number, recipe]);
  useEffect(() => () => source.stop(), [source]);
  const state = useSyncExternalStore(source.subscribe, source.getState, source.getState);
  return { source, state };
}
