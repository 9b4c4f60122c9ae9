import { AGGREGATES } from '@plumbline/contract';
import type { AggregateCall, Dialect } from '../dialects/dialect.ts';
import type { GroupingMeasure } from '../print/print-grouping.ts';
import type { Key } from '../print/print-parts.ts';
import type { Levels } from './levels.ts';

export interface FinestCells {
  /** What a cell of the finest level holds: aggregates over its rows. */
  readonly held: readonly Key[];
  /** Each measure of any level: an aggregate over what its finest cells hold. */
  readonly figures: readonly Key[];
}

/** How a measure is put together from parts of the rows. */
interface Combination {
  /** Aggregates over the rows of a part, whose columns `combine` takes in this order. */
  readonly held: readonly string[];
  readonly combine: (columns: readonly string[]) => string;
}

/**
 * An engine groups all rows once for each level. Where all figures of every level follow from those of the finest, digit
 * for digit, it groups them once, and the levels from what that gave. Null where they do not.
 */
export function finestCells(
  { pairs }: Levels,
  measures: readonly GroupingMeasure[],
  dialect: Dialect,
): FinestCells | null {
  const [finest] = pairs;
  const coversAll = pairs.every(
    ({ row, column }) => finest !== undefined && row <= finest.row && column <= finest.column,
  );
  if (pairs.length < 2 || !coversAll) {
    return null;
  }
  const held = new Map<string, string>();
  const nameOf = (sql: string): string => {
    const name = held.get(sql) ?? `part ${held.size + 1}`;
    held.set(sql, name);
    return dialect.quoteIdentifier(name);
  };
  const figures = measures.flatMap(({ call, plus, as }) => {
    const combination = plus === null ? combinationOf(call, dialect) : null;
    return combination === null ? [] : [{ sql: combination.combine(combination.held.map(nameOf)), as }];
  });
  return figures.length < measures.length
    ? null
    : { held: [...held].map(([sql, as]) => ({ sql, as })), figures };
}

/** Sums of doubles depend on the order in which they are added, unless the engine has a way to add them again. */
function combinationOf(call: AggregateCall, dialect: Dialect): Combination | null {
  const { aggregate, type } = call;
  const { partialSums } = dialect;
  if (type === 'number' && call.column !== null && partialSums !== null) {
    const sums = partialSums.of(call.column);
    if (aggregate === 'sum') {
      return { held: [sums], combine: ([sum = '']) => partialSums.sum(sum) };
    }
    if (aggregate === 'mean') {
      const counts = dialect.aggregate({ ...call, aggregate: 'count' });
      return {
        held: [sums, counts],
        combine: ([sum = '', count = '']) => partialSums.mean(sum, count),
      };
    }
  }
  const isExact = aggregate !== 'sum' || type === 'integer' || type === 'decimal';
  return AGGREGATES[aggregate].combines !== null && isExact
    ? { held: [dialect.aggregate(call)], combine: ([column = '']) => combineExact(call, column, dialect) }
    : null;
}

function combineExact(call: AggregateCall, column: string, dialect: Dialect): string {
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
