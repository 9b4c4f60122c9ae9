import type { Cell, FilterGroup, FilterNode, ProfiledColumn } from '@plumbline/contract';
import { countsByValue } from '../../../../ui/columns/profile-shape.ts';

/** One bar of a column: a range of values, or one value. */
export interface ShownBar {
  readonly from: Cell;
  readonly to: Cell;
  readonly count: number;
  /** The rows behind it. */
  readonly filter: FilterGroup;
}

export interface ShownBars {
  readonly kind: 'range' | 'value';
  readonly bars: readonly ShownBar[];
}

const MAX_VALUES = 12;
const ALL = (...value: FilterNode[]): FilterGroup => ({ op: 'and', value });

const ofValue = (column: string, value: Cell): FilterGroup =>
  value === null ? ALL({ column, op: 'isnull' }) : ALL({ column, op: 'eq', value });

function ofRange(column: string, { from, to }: { from: Cell; to: Cell }, isLast: boolean): FilterGroup {
  if (from === null || to === null) {
    return ALL();
  }
  return ALL({ column, op: 'gte', value: from }, { column, op: isLast ? 'lte' : 'lt', value: to });
}

/** A histogram where the values have an order, else the commonest values; each bar with the rows behind it. */
export function shownBars(column: Pick<ProfiledColumn, 'name' | 'type' | 'profile'>): ShownBars {
  const { name, profile } = column;
  const values = countsByValue(column) ?? (profile.histogram.length > 0 ? null : profile.top);
  if (values !== null) {
    const bars = values
      .slice(0, profile.histogram.length > 0 ? values.length : MAX_VALUES)
      .map(({ value, count }) => ({ from: value, to: value, count, filter: ofValue(name, value) }));
    return { kind: 'value', bars };
  }
  const last = profile.histogram.length - 1;
  return {
    kind: 'range',
    bars: profile.histogram.map((bin, at) => ({ ...bin, filter: ofRange(name, bin, at === last) })),
  };
}
