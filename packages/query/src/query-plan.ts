import type { Aggregate, ColumnType, TimeGrain, TimePart, WeekStart } from '@plumbline/contract';
import type { Expression } from './expression/expression.ts';
import type { ColumnRef, Predicate } from './filter/predicate.ts';

/** A column of the answer. */
export interface OutputColumn {
  readonly name: string;
  readonly type: ColumnType;
  /**
   * How integers and decimals travel. `string`: as text. `byValue`: as text if any value of the answer exceeds
   * 2^53 − 1 in size, else as numbers. `plain`: as JSON has it. [SEM-MEASURE-6]
   */
  readonly wire: 'plain' | 'string' | 'byValue';
}

/** A value computed under a name, with its type and that of everything it names. */
export interface PlanColumn {
  readonly as: string;
  readonly type: ColumnType;
  readonly expression: Expression;
  readonly columns: readonly ColumnRef[];
  /** Whether it reads other rows. */
  readonly isWindow: boolean;
}

/** The first keys of a group by a measure over all rows of a key; ties go to the lesser key. [SEM-TOP-1] */
export interface PlanTop {
  readonly count: number;
  readonly by: PlanMeasure;
  readonly direction: 'asc' | 'desc';
  /** Name of the output that separates the rest from the rows without a value; null: the rest is left out. */
  readonly otherAs: string | null;
}

/** A checked `Dimension`, with the types of its columns. */
export type PlanGroup =
  | {
      readonly kind: 'value';
      readonly column: ColumnRef;
      readonly as: string;
      readonly top: PlanTop | null;
      /** Texts that come before all others, in this order; absent where there is none. */
      readonly order?: readonly string[];
    }
  | {
      readonly kind: 'time';
      readonly column: ColumnRef;
      readonly unit: TimeGrain;
      readonly as: string;
      /** First day of weeks; absent for Monday. */
      readonly weekStart?: WeekStart;
    }
  | {
      readonly kind: 'part';
      readonly column: ColumnRef;
      readonly part: TimePart;
      readonly as: string;
      /** Numbers that come before all others, in this order; absent where there is none. */
      readonly order?: readonly string[];
    }
  | {
      readonly kind: 'bin';
      readonly column: ColumnRef;
      readonly maxBins: number;
      readonly as: string;
      readonly upperAs: string | null;
    };

/** A checked `Measure`, with the types of its columns. */
export interface PlanMeasure {
  readonly aggregate: Aggregate;
  /** Null: counts rows. */
  readonly column: ColumnRef | null;
  readonly as: string;
  readonly percentile: number | null;
  /** For `sum`: a whole number that each value is increased by, added once instead of per row. */
  readonly plus: string | null;
  readonly other: ColumnRef | null;
  /** Empty: the order of the relation alone. */
  readonly order: readonly PlanSort[];
  /** Groups by their `as`, in the order of the groups; null for all of them. */
  readonly per: readonly string[] | null;
}

/** A checked `SortKey`, with the type of its column. */
export interface PlanSort {
  /** A column of the rows; of groups, the name of an output, given or not. */
  readonly by: string;
  readonly type: ColumnType;
  readonly direction: 'asc' | 'desc';
  /** Texts, or numbers of a part of times, that come before all others, in this order; absent where there is none. */
  readonly order?: readonly string[];
}

/** A query bound to a schema, a principal's row rules and a moment; nothing else decides its answer. JSON-safe. */
export interface QueryPlan {
  readonly version: 1;
  readonly shape: 'rows' | 'groups';
  /** Output columns, in order. */
  readonly columns: readonly OutputColumn[];
  /** Columns computed for each row, of those that the plan reads. */
  readonly derived: readonly PlanColumn[];
  /** Condition of the row rules; null for every row. */
  readonly visible: Predicate | null;
  /** Row rules, filter and search together; null for every row. */
  readonly matching: Predicate | null;
  readonly groups: readonly PlanGroup[];
  /** Measures that the answer needs. */
  readonly measures: readonly PlanMeasure[];
  /** Calculations that the answer needs; each names only those before it. */
  readonly calculate: readonly PlanColumn[];
  /** On the outputs; null for every group. */
  readonly having: Predicate | null;
  /** Without doubles. Rows that tie keep their order in the dataset; groups get every key they lack appended. */
  readonly sort: readonly PlanSort[];
  /** Rows of a sample of those that match; null for all of them. */
  readonly sample: number | null;
  readonly limit: number | null;
  readonly offset: number;
}
