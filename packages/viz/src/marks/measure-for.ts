import { defaultAggregate, type ChartChannel } from '@plumbline/contract';
import type { ChartColumn } from '../column.ts';

/** The channel of a column as a measure: its default aggregate; what no aggregate suits is counted by its values. */
export const measureFor = (column: ChartColumn | null, columns: readonly ChartColumn[]): ChartChannel =>
  column === null
    ? { field: null, aggregate: 'count' }
    : { field: column.name, aggregate: defaultAggregate(column, columns) ?? 'distinct' };
