import { cutFields, type Cell, type FilterGroup, type PivotSpec, type PivotField } from '@plumbline/contract';
import type { Field, PivotAddress } from './pivot-address.ts';

/** The rows behind a pivot. */
export interface PivotRows {
  readonly filters: FilterGroup;
  readonly search: string;
  readonly version: number;
}

/** The part of the rows that one call requests. */
export interface PivotPart {
  /** Row levels shown below the first; null for all. */
  readonly depth: number | null;
  /** Keys of the row whose children are requested; empty for the top level. */
  readonly under: readonly Cell[];
}

export type PivotBody = Omit<PivotSpec, 'page' | 'limit'> & { readonly version: number };

export const fieldBody = ({ column, unit, bins }: Field): PivotField =>
  unit === null && bins === null
    ? column
    : { column, ...(unit === null ? { bin: { maxBins: bins ?? 2 } } : cutFields(unit)) };

/** The query for the server; a pivot without a value counts rows. */
export function pivotBody(pivot: PivotAddress, rows: PivotRows, part: PivotPart): PivotBody {
  const { sort, values } = pivot;
  return {
    rows: pivot.rows.map(fieldBody),
    columns: pivot.columns.map(fieldBody),
    values:
      values.length === 0
        ? [{ agg: 'count', show_as: 'value' }]
        : values.map(({ column, formula, agg, percentile, showAs }) => ({
            ...(column === null ? {} : { column }),
            ...(formula === null ? {} : { formula }),
            ...(agg === null ? {} : { agg }),
            ...(percentile === null ? {} : { percentile }),
            show_as: showAs,
          })),
    filters: rows.filters,
    ...(rows.search === '' ? {} : { search: rows.search }),
    totals: pivot.totals,
    ...(sort === null
      ? {}
      : {
          sort: [
            sort.kind === 'field'
              ? { by: sort.column, direction: sort.direction }
              : {
                  by: sort.value,
                  direction: sort.direction,
                  ...(sort.under.length === 0 ? {} : { under: [...sort.under] }),
                },
          ],
        }),
    ...(part.depth === null ? {} : { depth: part.depth }),
    ...(part.under.length === 0 ? {} : { under: [...part.under] }),
    version: rows.version,
  };
}
