import { aggregateTakes, defaultAggregate, type Aggregate, type QuantityColumn } from '@plumbline/contract';
import { columnNamed } from './field-values.ts';

interface MeasureLine {
  readonly aggregate: Aggregate;
  /** The column before; null where none was picked. */
  readonly column: string | null;
  readonly columns: readonly QuantityColumn[];
}

/**
 * The aggregate of a line once a column is picked: the column's default while nobody chose another, and a count where
 * neither its sum nor its average means anything. [SEM-ADD-1]
 */
export function aggregateFor(picked: string, { aggregate, column, columns }: MeasureLine): Aggregate {
  const next = columnNamed(picked, columns);
  if (next === undefined) {
    return aggregate;
  }
  const before = columnNamed(column, columns);
  const proposed = before === undefined ? 'sum' : startingAggregate(before, columns);
  const isChosen = aggregate !== proposed && aggregateTakes(aggregate, next.type);
  return isChosen ? aggregate : startingAggregate(next, columns);
}

/** What a column starts with. */
export const startingAggregate = (column: QuantityColumn, columns: readonly QuantityColumn[]): Aggregate =>
  defaultAggregate(column, columns) ?? 'count';
