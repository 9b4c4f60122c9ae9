import { GROUP_OPS } from '../vocabulary/filter-operator.ts';
import type { FilterGroup, FilterNode } from './filter.ts';

const GROUPS: ReadonlySet<string> = new Set(GROUP_OPS);

/** Whether it lets every row through because there is no condition in it, however many groups there are. */
export const isEmptyFilter = (node: FilterNode): boolean =>
  isFilterGroup(node) && node.value.every(isEmptyFilter);

const isFilterGroup = (node: FilterNode): node is FilterGroup => GROUPS.has(node.op);
