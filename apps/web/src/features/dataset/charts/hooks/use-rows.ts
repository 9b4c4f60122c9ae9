import type { FilterGroup, FilterNode } from '@plumbline/contract';
import { useNavigate } from '@tanstack/react-router';
import { addNode } from '../../../../lib/filters/filter-tree.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { writeAddress } from '../../core/model/address.ts';

export const joined = (filters: FilterGroup, node: FilterNode): FilterGroup =>
  filters.op === 'and' ? addNode(filters, [], node) : { op: 'and', value: [filters, node] };

/** A single condition is shown without a group, so that its sentence can be edited. */
export const toFilterNode = (filter: FilterGroup): FilterNode =>
  filter.op === 'and' && filter.value.length === 1 && filter.value[0] !== undefined
    ? filter.value[0]
    : filter;

/** Ways from the chart to its rows. */
export function useRows() {
  const { dataset, address, change } = useDatasetPage();
  const navigate = useNavigate();
  const narrow = (node: FilterNode): void => change({ filters: joined(address.filters, node) });
  const see = (node: FilterNode): void => {
    const filters = joined(address.filters, node);
    const { f, q, v } = writeAddress({ ...address, filters });
    void navigate({ to: '/datasets/$id/data', params: { id: dataset.id }, search: { f, q, v } });
  };
  return { narrow, see };
}
