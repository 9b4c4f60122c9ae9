import type { ChartSpec, DatasetColumn } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { chartQuery } from '../../core/api.ts';
import { isDated, isNumeric } from '../../../../ui/filter/operators.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { t } from '../../../../messages/index.ts';
import { Bars, type Bin } from './column-shape.tsx';

const BINS = 20;

const shapeChart = (column: DatasetColumn): ChartSpec => ({
  version: 1,
  mark: 'bar',
  encoding: {
    x: isNumeric(column.type)
      ? { field: column.name, bin: { maxBins: BINS } }
      : { field: column.name, timeUnit: 'month' },
    y: { field: null, aggregate: 'count' },
  },
  limit: 200,
  sort: 'x',
});

/** The shape of the column among the rows that pass the filters; nothing when all do. */
export const FilteredShape = ({ column }: { readonly column: DatasetColumn }) => {
  const { dataset, version, address } = useDatasetPage();
  const { filters, search } = address;
  const isFiltered = filters.value.length > 0 || search !== '';
  const hasShape = (isNumeric(column.type) && column.role !== 'identifier') || isDated(column.type);
  const query = useQuery({
    ...chartQuery(
      dataset.id,
      { filters, search, version: version.number },
      { chart: shapeChart(column), mode: 'Absolute' },
    ),
    enabled: isFiltered && hasShape,
  });
  const { data } = query;
  if (!isFiltered || !hasShape || data === undefined || data.data.length === 0) {
    return null;
  }
  const binWidth = data.columns[0]?.binWidth;
  const bins = data.data
    .filter(([x]) => x !== null)
    .map(([x = null, y = null]): Bin => {
      const from = typeof x === 'object' ? null : x;
      const to = binWidth === undefined || from === null ? from : Number(from) + binWidth;
      return { from, to, count: Number(y) };
    });
  return (
    <Bars column={column} bins={bins} title={t('grid.panelFilteredOver', { rows: data.rows.matched })} />
  );
};
