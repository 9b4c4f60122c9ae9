import { AGGREGATES } from '@plumbline/contract';
import type { Dialect } from '../dialects/dialect.ts';
import type { GroupingMeasure } from '../print/print-grouping.ts';
import type { Levels } from './levels.ts';

/**
 * Whether the cells of every level follow from those of the finest, digit for digit. An engine groups all rows once for
 * each level; so it groups them once, and the levels from what that gave.
 */
export const followFromFinest = ({ pairs }: Levels, measures: readonly GroupingMeasure[]): boolean =>
  pairs.length > 1 &&
  pairs.every(({ row, column }) => row <= (pairs[0]?.row ?? 0) && column <= (pairs[0]?.column ?? 0)) &&
  measures.every(isExact);

/** Sums of doubles depend on the order in which they are added. */
const isExact = ({ call: { aggregate, type }, plus }: GroupingMeasure): boolean =>
  plus === null &&
  AGGREGATES[aggregate].combines !== null &&
  (aggregate !== 'sum' || type === 'integer' || type === 'decimal');

/** The figure of a group of cells, from the figures that `column` has of them. */
export function combineFigures({ call }: GroupingMeasure, column: string, dialect: Dialect): string {
  const ofCells = (aggregate: 'sum' | 'min' | 'max'): string =>
    dialect.aggregate({ ...call, aggregate, column, order: [] });
  if (call.aggregate === 'min' || call.aggregate === 'max') {
    return ofCells(call.aggregate);
  }
  // Of no cells at all a sum is null, and a count 0.
  return call.aggregate === 'count'
    ? dialect.castAs(`coalesce(sum(${column}), 0)`, 'integer')
    : ofCells('sum');
}
