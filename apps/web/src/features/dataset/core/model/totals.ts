import type { ColumnType, DatasetColumn } from '@plumbline/contract';
import { isNumeric } from '../../../../ui/filter/operators.ts';

export const TOTAL_AGGS = ['sum', 'mean', 'median', 'min', 'max', 'count', 'distinct'] as const;
export type TotalAgg = (typeof TOTAL_AGGS)[number];

/** Which figure stands below which column. */
export type Totals = Readonly<Record<string, TotalAgg>>;

/** Anything that is no figure is left out. */
export function readTotals(value: unknown): Totals {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return {};
  }
  const read = Object.entries(value).flatMap(([column, each]): [string, TotalAgg][] => {
    const agg = TOTAL_AGGS.find((one) => one === each);
    return agg === undefined ? [] : [[column, agg]];
  });
  return Object.fromEntries(read);
}

/** Figures that a column of a type can have below it. */
export const totalsFor = (type: ColumnType): readonly TotalAgg[] => {
  if (isNumeric(type)) {
    return TOTAL_AGGS;
  }
  return type === 'json' || type === 'boolean' ? ['count', 'distinct'] : ['min', 'max', 'count', 'distinct'];
};

/** A first line of totals: measures summed. */
export const usualTotals = (columns: readonly DatasetColumn[]): Totals =>
  Object.fromEntries(
    columns
      .filter(({ type, role }) => isNumeric(type) && role === 'measure')
      .map(({ name }) => [name, 'sum' as const]),
  );
