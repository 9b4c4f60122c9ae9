import type { Aggregate, ColumnType, TimeGrain, TimeUnit, WeekStart } from '@plumbline/contract';
import type { ExpressionDialect } from '../expression/expression-dialect.ts';
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
  /** A checked RE2 pattern in the engine's language. Throws `query.unsupported` for what that does not mean alike. */
  readonly pattern: (pattern: string) => string;
  /** Text of a column that is not text, for text operations. */
  readonly asText: (column: string) => string;
  /** A column of the relation where it is a key, is aggregated, compared by size or sorted by. */
  readonly column: (name: string, type: ColumnType) => string;
  /** A column of the relation among those that are given. */
  readonly given: (name: string, type: ColumnType) => string;
  /** How often the second whole number goes into the first; neither is negative. */
  readonly wholeQuotient: (left: string, right: string) => string;
  /** Both are equal, null to null. */
  readonly isSame: (left: string, right: string) => string;
  /** Holds where `condition` is false or unknown. */
  readonly isNotTrue: (condition: string) => string;
  /**
   * Start of the unit that holds the value: a date, for units below a day a timestamp. Weeks start on Monday unless
   * `weekStart` says otherwise; none starts before the year 1.
   */
  readonly startOf: (unit: TimeGrain, column: string, weekStart?: WeekStart) => string;
  /** Start of the unit `count` after the one that holds the value; `count` may be negative. */
  readonly startAfter: (
    unit: TimeUnit,
    value: string,
    after: { readonly count: number; readonly weekStart?: WeekStart | undefined },
  ) => string;
  readonly aggregate: (call: AggregateCall) => string;
  /** The value at a path of a JSON column, as text; null where there is nothing, or (of a text) no JSON. */
  readonly jsonText: (json: string, where: JsonPlace) => string;
  /** A null in the first SELECT of a UNION whose other SELECTs give values of the type, or nulls. */
  readonly leadingNull: (type: ColumnType) => string;
  readonly bins: Bins;
  readonly expressions: ExpressionDialect;
}

export interface JsonPlace {
  readonly path: readonly (string | number)[];
  /** The column is text that may not be JSON at all. */
  readonly isText: boolean;
}

export interface SortTerm {
  readonly sql: string;
  readonly direction: 'asc' | 'desc';
  /** Whether it is unique for each row and never null, as a row's position is. */
  readonly isPosition?: boolean;
}

/** One aggregate over the rows of a group, its columns in SQL. */
export interface AggregateCall {
  /** `last` is `first` in the order turned round. */
  readonly aggregate: Exclude<Aggregate, 'last'>;
  /** Null counts rows. */
  readonly column: string | null;
  readonly type: ColumnType | null;
  /** 0 to 1; null but for `percentile`. */
  readonly percentile: number | null;
  /** The second column of `correlation`. */
  readonly other: string | null;
  /** Of `first`: the order of the rows; nulls last. Empty where the rows have none. */
  readonly order: readonly SortTerm[];
}

/** Equal-width bins with round edges. The step is a mantissa (1, 2 or 5) times a power of ten, as `num / den`. */
export interface Bins {
  /** A column as a double; null where the value is not finite. */
  readonly number: (column: string, type: ColumnType) => string;
  /** A query of one row, the step for the values of a column of the relation `from`. [SEM-GROUP-3] */
  readonly step: (options: { value: string; from: string; maxBins: number; leastExponent: number }) => string;
  /** The edge `offset` bins above the lower edge of the bin of `value`. `step` is the step's numerator and denominator. */
  readonly edge: (value: string, step: BinStep, offset: 0 | 1) => string;
}

export interface BinStep {
  readonly num: string;
  readonly den: string;
}
