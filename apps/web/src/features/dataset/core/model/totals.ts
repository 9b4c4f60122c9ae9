import {
  aggregateTakes,
  type ColumnType,
  type DatasetColumn,
  defaultAggregate,
  TOTAL_AGGREGATES,
} from '@plumbline/contract';

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

/** A first line of totals: each measure by its default aggregate. [SEM-ADD-1] */
export const usualTotals = (columns: readonly DatasetColumn[]): Totals =>
  Object.fromEntries(
    columns.flatMap((column): [string, TotalAgg][] => {
      const aggregate = column.role === 'measure' ? defaultAggregate(column, columns) : null;
      return aggregate === null ? [] : [[column.name, aggregate]];
    }),
  );
