import { pivotDatasource, type PivotTable } from '@plumbline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTraceLink } from '../../../../lib/routes/use-trace-link.ts';
import { routeQuery, type DataQuery } from '../../../../lib/data/route-query.ts';
import type { RowsMatching } from '../../core/api.ts';
import { cellText } from '../../../../ui/text/cell-text.ts';
import type { ColumnTotal, ColumnTotals } from '../components/grid/grid-props.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { t } from '../../../../messages/index.ts';
import type { TotalAgg, Totals } from '../../core/model/totals.ts';

/** A pivot takes this many values at once. */
const MAX_TOTALS = 50;

type RequestedTotals = readonly (readonly [column: string, agg: TotalAgg])[];

/** One aggregate over all matching rows, for each column that has one: a pivot without rows and columns. */
const totalsQuery = (
  id: string,
  { filters, search, version }: RowsMatching,
  requested: RequestedTotals,
): DataQuery<PivotTable> => ({
  ...routeQuery(
    pivotDatasource,
    {
      params: { id },
      body: {
        values: requested.map(([column, agg]) => ({ column, agg })),
        filters,
        ...(search === '' ? {} : { search }),
        version,
      },
    },
    { staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData },
  ),
});

const requestedTotals = (totals: Totals, names: ReadonlySet<string>): RequestedTotals =>
  Object.entries(totals)
    .filter(([column]) => names.has(column))
    .slice(0, MAX_TOTALS);

/** The line of totals; null where it is switched off. */
export function useTotals(): ColumnTotals | null {
  const { dataset, version, address, columns, findColumn } = useDatasetPage();
  const { totals, filters, search } = address;
  const names = useMemo(() => new Set(columns.map(({ name }) => name)), [columns]);
  const requested = requestedTotals(totals, names);
  const link = useTraceLink();
  const trace = (column: string, agg: TotalAgg): void =>
    void link.run({
      datasetId: dataset.id,
      version: version.number,
      filters,
      ...(search === '' ? {} : { search }),
      number: { kind: 'pivot', pivot: { values: [{ column, agg }] }, cell: { row: [], column: [] } },
      source: { kind: 'dataset', id: dataset.id },
    });
  const query = useQuery({
    ...totalsQuery(dataset.id, { filters, search, version: version.number }, requested),
    enabled: requested.length > 0,
  });
  if (requested.length === 0) {
    return null;
  }
  // What another question gave has other columns.
  const table = query.isPlaceholderData ? undefined : query.data;
  const figures = table?.cells[0]?.values ?? [];
  return new Map(
    requested.map(([column, agg], index): readonly [string, ColumnTotal] => {
      const value = table?.values[index];
      const figure = figures[index] ?? null;
      const isSame = agg !== 'count' && agg !== 'distinct';
      const printed = {
        type: value?.type ?? ('number' as const),
        encoding: value?.encoding,
        format: isSame ? (findColumn(column)?.format ?? null) : null,
      };
      if (query.isError) {
        return [column, { agg, text: t('gridView.totalFailed'), onTrace: null }];
      }
      const text = figure === null ? t('grid.cellEmpty') : cellText(figure, printed).text;
      return [
        column,
        table === undefined
          ? { agg, text: null, onTrace: null }
          : { agg, text, onTrace: () => trace(column, agg) },
      ];
    }),
  );
}
