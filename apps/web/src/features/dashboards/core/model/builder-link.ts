import type { ChartSpec, FilterGroup, GraphMode } from '@plumbline/contract';
import { writeAddress } from '../../../../lib/chart-link/chart-link.ts';
import { compactFilters } from '../../../../lib/filters/filter-address.ts';

/** Where a chart is opened in the builder of its dataset, over the rows that a tile shows. */
export const builderLink = (
  datasetId: string,
  { chart, mode, filters }: { chart: ChartSpec; mode: GraphMode; filters: FilterGroup },
) => ({
  to: '/datasets/$id/charts' as const,
  params: { id: datasetId },
  search: {
    ...writeAddress({ chart, mode }, null),
    ...(filters.value.length === 0 ? {} : { f: compactFilters(filters) }),
  },
});
