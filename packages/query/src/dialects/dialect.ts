import type { Aggregate, ColumnType, TimeGrain, TimeUnit } from '@plumbline/contract';
import type { CompareOp, TextMatchOp, Value } from '../filter/predicate.ts';

/** Everything in which the engines' SQL differs, an entry per operation; the printer knows no engine by name. */
export interface Dialect {
  readonly name: string;
  /** Throws `query.invalid` for a name the engine cannot hold. */
  readonly quoteIdentifier: (name: string) => string;
  /** The parameter at 1-based `index`. */
  readonly placeholder: (index: number) => string;
  /** A parameter as the type of its value. */
  readonly operand: (placeholder: string, value: Value) => string;
  readonly compare: (op: CompareOp, column: string, operand: string) => string;
  /** Equals one of the operands, which are those of `values`, in order; at least one. */
  readonly among: (column: string, operands: readonly string[], values: readonly Value[]) => string;
  /** Differs, where null differs from every operand. */
  readonly differs: (column: string, operand: string) => string;
  readonly text: (op: TextMatchOp, column: string, operand: string) => string;
  /** Text of a column that is not text, for text operations. */
  readonly asText: (column: string) => string;
  /** Holds where `condition` is false or unknown. */
  readonly isNotTrue: (condition: string) => string;
  /** Start of the unit that holds the value: a date, for units below a day a timestamp. */
  readonly startOf: (unit: TimeGrain, column: string) => string;
  /** Start of the unit `count` after the one that holds the value; `count` may be negative. */
  readonly startAfter: (unit: TimeUnit, value: string, count: number) => string;
  /** `column` is `*` for the count of rows. */
  readonly aggregate: (aggregate: Aggregate, column: string) => string;
  readonly bins: Bins;
}

/** Equal-width bins with round edges. The step is a mantissa (1, 2 or 5) times a power of ten, as `num / den`. */
export interface Bins {
  /** A column as a double; null where the value is not finite. */
  readonly number: (column: string, type: ColumnType) => string;
  /** A query of one row, the step for the values of a column of the relation `from`. [SEM-GROUP-3] */
  readonly step: (options: { value: string; from: string; maxBins: number; leastExponent: number }) => string;
  /** With the step relation called `step`: the edge `offset` bins above the lower edge of the bin of `value`. */
  readonly edge: (value: string, step: string, offset: 0 | 1) => string;
}
