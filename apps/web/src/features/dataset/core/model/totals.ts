import { aggregateTakes, type ColumnType, type DatasetColumn, TOTAL_AGGREGATES } from '@plumbline/contract';
import { isNumeric } from '../../../../ui/filter/operators.ts';

export type TotalAgg = (typeof TOTAL_AGGREGATES)[number];

/** Which aggregate is shown below which column. */
export type Totals = Readonly<Record<string, TotalAgg>>;

/** Anything that is no figure is left out. */
export function readTotals(value: unknown): Totals {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return {};
  }
  const read = Object.entries(value).flatMap(([column, each]): [string, TotalAgg][] => {
    const agg = TOTAL_AGGREGATES.find((one) => one === each);
    return agg === undefined ? [] : [[column, agg]];
  });
  return Object.fromEntries(read);
}

/** Figures that a column of a type can have below it. */
export const totalsFor = (type: ColumnType): readonly TotalAgg[] =>
  TOTAL_AGGREGATES.filter((aggregate) => aggregateTakes(aggregate, type));

/** A first line of totals: measures summed. */
export const usualTotals = (columns: readonly DatasetColumn[]): Totals =>
  Object.fromEntries(
    columns
      .filter(({ type, role }) => isNumeric(type) && role === 'measure')
      .map(({ name }) => [name, 'sum' as const]),
  );
