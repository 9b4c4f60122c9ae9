import type { Aggregate, ColumnType, TimeGrain } from '@plumbline/contract';
import type { ColumnRef, Predicate } from './filter/predicate.ts';

export interface OutputColumn {
  readonly name: string;
  readonly type: ColumnType;
  /**
   * How integers and decimals travel. `string`: as text. `byValue`: as text if any value of the answer exceeds
   * 2^53 − 1 in size, else as numbers. `plain`: as JSON has it. [SEM-MEASURE-6]
   */
  readonly wire: 'plain' | 'string' | 'byValue';
}

export type PlannedGroup =
  | { readonly kind: 'value'; readonly column: ColumnRef; readonly as: string }
  | { readonly kind: 'time'; readonly column: ColumnRef; readonly unit: TimeGrain; readonly as: string }
  | {
      readonly kind: 'bin';
      readonly column: ColumnRef;
      readonly maxBins: number;
      readonly as: string;
      readonly upperAs: string | null;
    };

export interface PlannedMeasure {
  readonly aggregate: Aggregate;
  /** Null: counts rows. */
  readonly column: ColumnRef | null;
  readonly as: string;
}

export interface PlannedSort {
  /** A column of the rows; of groups, the name of an output column. */
  readonly by: string;
  readonly direction: 'asc' | 'desc';
}

/** A query bound to a schema, a principal's row rules and a moment; nothing else decides its answer. JSON-safe. */
export interface Plan {
  readonly version: 1;
  readonly shape: 'rows' | 'groups';
  readonly columns: readonly OutputColumn[];
  /** What the row rules let through; null for every row. */
  readonly visible: Predicate | null;
  /** Row rules, filter and search together; null for every row. */
  readonly matching: Predicate | null;
  readonly groups: readonly PlannedGroup[];
  readonly measures: readonly PlannedMeasure[];
  /** Without doubles. Rows that tie keep their order in the dataset; groups get every key they lack appended. */
  readonly sort: readonly PlannedSort[];
  readonly limit: number | null;
  readonly offset: number;
}
