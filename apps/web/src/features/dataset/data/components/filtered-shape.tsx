import type { DatasetColumn } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../messages/index.ts';
import { Outdated } from '../../../../ui/states/outdated.tsx';
import { chartQuery } from '../../core/api.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { chartBins, hasRanges, NO_CHART, shapeChart } from '../model/shape-chart.ts';
import { Bars } from './column-shape.tsx';

/** The shape of the column among the rows that pass the filters; nothing when all do. */
export const FilteredShape = ({ column }: { readonly column: DatasetColumn }) => {
  const { dataset, version, address } = useDatasetPage();
  const { filters, search } = address;
  const isFiltered = filters.value.length > 0 || search !== '';
  const chart = hasRanges(column) ? shapeChart(column) : null;
  const query = useQuery({
    ...chartQuery(
      dataset.id,
      { filters, search, version: version.number },
      { chart: chart ?? NO_CHART, mode: 'Absolute' },
    ),
    enabled: isFiltered && chart !== null,
  });
  const { data } = query;
  if (!isFiltered || chart === null || data === undefined || data.data.length === 0) {
    return null;
  }
  return (
    <Outdated isOld={query.isPlaceholderData}>
      <Bars
        column={column}
        bins={chartBins(data)}
        title={t('grid.panelFilteredOver', { rows: data.rows.matched })}
      />
    </Outdated>
  );
};
