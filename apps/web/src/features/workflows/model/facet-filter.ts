import type { Cell, FilterGroup, FilterNode } from '@plumbline/contract';

const isOf =
  (column: string, op: string) =>
  (node: FilterNode): boolean =>
    'column' in node && node.column === column && node.op === op;

/** The condition of a facet changed; null takes it out. Other conditions on the column stay. */
function replace(
  filters: FilterGroup,
  { column, op }: { readonly column: string; readonly op: string },
  node: FilterNode | null,
): FilterGroup {
  const at = filters.value.findIndex(isOf(column, op));
  const own = node === null ? [] : [node];
  const value = at === -1 ? [...filters.value, ...own] : filters.value.toSpliced(at, 1, ...own);
  return { ...filters, value };
}

/** Values of a column that are chosen; none: all are shown. */
export function chosenValues(filters: FilterGroup, column: string): readonly Cell[] {
  const condition = filters.value.find(isOf(column, 'in'));
  return condition !== undefined && Array.isArray(condition.value) ? (condition.value as Cell[]) : [];
}

export function toggleValue(filters: FilterGroup, column: string, value: Cell): FilterGroup {
  const chosen = chosenValues(filters, column);
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  return replace(filters, { column, op: 'in' }, next.length === 0 ? null : { column, op: 'in', value: next });
}

/** The range of a column that is chosen; null for all of it. */
export function chosenRange(filters: FilterGroup, column: string): readonly [number, number] | null {
  const condition = filters.value.find(isOf(column, 'between'));
  const [low, high] =
    condition !== undefined && Array.isArray(condition.value) ? condition.value.map(Number) : [];
  return low === undefined || high === undefined ? null : [low, high];
}

export const chooseRange = (
  filters: FilterGroup,
  column: string,
  range: readonly [number, number] | null,
): FilterGroup =>
  replace(
    filters,
    { column, op: 'between' },
    range === null ? null : { column, op: 'between', value: [...range] },
  );
