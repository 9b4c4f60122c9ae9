import { defaultAggregate, type DatasetColumn, type TimeGrain } from '@plumbline/contract';
import type { Agg, Field, Figure } from './pivot-address.ts';

export const field = (column: string, unit: TimeGrain | null = null): Field => ({ column, unit, bins: null });

/** Of what identifies things, how many there are is asked, not how many rows name one. [SEM-KEY-4] */
const countAggregate = (column: DatasetColumn | null): Agg =>
  column?.role === 'identifier' ? 'distinct' : 'count';

/** A column by its default aggregate; what no aggregate suits is counted. [SEM-ADD-1] */
export const defaultFigure = (
  column: DatasetColumn | null,
  columns: readonly DatasetColumn[] = [],
): Figure => ({
  column: column?.name ?? null,
  formula: null,
  agg: column?.role === 'measure' ? (defaultAggregate(column, columns) ?? 'count') : countAggregate(column),
  percentile: null,
  showAs: 'value',
  shade: null,
});
