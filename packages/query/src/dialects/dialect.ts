import type { ZoneShift } from './zone-shift.ts';
import type { Aggregate, ColumnType, TimeGrain, TimeUnit, WeekStart } from '@plumbline/contract';
import type { ExpressionDialect } from '../expression/expression-dialect.ts';
import type { CompareOp, TextMatchOp, Value } from '../filter/predicate.ts';

/** Everything in which the engines' SQL differs, an entry per operation; the printer knows no engine by name. */
export interface Dialect {
  readonly name: string;
  /** Throws `query.invalid` for a name the engine cannot hold. */
  readonly quoteIdentifier: (name: string) => string;
  readonly toZone: ZoneShift;
  /** The parameter at 1-based `index`. */
  readonly placeholder: (index: number) => string;
  /** A parameter as the type of its value. */
  readonly operand: (placeholder: string, value: Value) => string;
  readonly compare: (op: CompareOp, column: string, operand: string) => string;
  /** Equals one of the values, of which there is at least one; `operand` makes a value a parameter. */
  readonly among: (column: string, values: readonly Value[], operand: (value: Value) => string) => string;
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
  /** Integer division of two whole numbers, neither of them negative. */
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
  /** Null where sums of doubles that are put together from sums of parts can have other digits. */
  readonly partialSums: PartialSums | null;
  /** The value in the row before, null where there is none; `window` is the name of a window. */
  readonly previous: (value: string, window: string) => string;
  /** The value at a path of a JSON column, as text; null where there is nothing, or (of a text) no JSON. */
  readonly jsonText: (json: string, where: JsonPlace) => string;
  /** A null in the first SELECT of a UNION whose other SELECTs give values of the type, or nulls. */
  readonly leadingNull: (type: ColumnType) => string;
  readonly bins: Bins;
  readonly expressions: ExpressionDialect;
  readonly grammar: Grammar;
  /** The value written out; null where the engine takes parameters, of which one may be named twice. */
  readonly literal: ((value: Value) => string) | null;
  /** A condition on text as a pattern of the engine, where it has no other way to fold; null where it does. */
  readonly textPattern: ((op: TextMatchOp, text: string) => string) | null;
  /** The number as one of 64 bits, or as a double. */
  readonly castAs: (sql: string, type: 'integer' | 'number') => string;
  /** A day, a moment or a time of day that the engine gives, as people write it; null where it does so itself. */
  readonly momentText: ((type: 'date' | 'time' | 'timestamp', text: string) => string) | null;
  /** Aggregates that the engine works out from the places of rows; null where its own do all. */
  readonly layered: LayeredAggregates | null;
}

/** Clauses that an engine's grammar has beyond the common ones. */
export interface Grammar {
  /** Terms of an order say where nulls go. */
  readonly nullsLast: boolean;
  readonly groupingSets: boolean;
  /** Steps of a statement are marked as computed once, or not. */
  readonly materialized: boolean;
  /** Names for its columns follow a derived table, which may be a list of values. */
  readonly namedValues: boolean;
  /** A subquery of `IN` may be cut, and an offset stand without a limit. */
  readonly freeLimits: boolean;
  readonly fullJoin: boolean;
  /** The order of a window names columns that are read, even where the SELECT gives others under their names. */
  readonly windowsReadColumns: boolean;
  /** Windows have names. */
  readonly namedWindows: boolean;
  /** Days after the last and before the first that can be named are computed. */
  readonly endlessDates: boolean;
  /** Parts of a union, and branches, may be numbers or days of several types: the engine finds the one that holds all. */
  readonly widens: boolean;
  /** An order after a union is that of all its rows. */
  readonly sortsUnions: boolean;
}

/** All of it: DuckDB, PostgreSQL. */
export const FULL_GRAMMAR: Grammar = {
  nullsLast: true,
  groupingSets: true,
  materialized: true,
  namedValues: true,
  freeLimits: true,
  fullJoin: true,
  windowsReadColumns: true,
  namedWindows: true,
  endlessDates: true,
  widens: true,
  sortsUnions: true,
};

/** Windows below a grouping: over the rows of each group, and then over these and what the first gave. */
export interface LayerContext {
  /** `PARTITION BY …` the keys of the groups, or nothing. */
  readonly partition: string;
  /** The same with one more key. */
  readonly partitionWith: (sql: string) => string;
  /** The name of a column that the layer gives, 1 below 2 below 3. Equal SQL is computed once. */
  readonly give: (layer: Layer, sql: string) => string;
}

export type Layer = 1 | 2 | 3;

/** Null for an aggregate that needs no layers. */
export type LayeredAggregates = (call: AggregateCall, layers: LayerContext) => string | null;

export interface JsonPlace {
  readonly path: readonly (string | number)[];
  /** The column is text that may not be JSON at all. */
  readonly isText: boolean;
}

/** A term of ORDER BY as SQL; nulls come last in both directions. [SEM-SORT-1] */
export interface SortTerm {
  readonly sql: string;
  readonly direction: 'asc' | 'desc';
  /** Whether it is unique for each row and never null, as a row's position is. */
  readonly isPosition?: boolean;
  /** True if the column is never null, so that an index can give the order. */
  readonly isPresent?: boolean;
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
  /** For `first`: the order of the rows, nulls last. Empty where the rows have none. */
  readonly order: readonly SortTerm[];
}

/** Sums and means of doubles from the sums of parts of the rows, with the digits of `aggregate` over all of them. */
export interface PartialSums {
  /** An aggregate: the sum of a part, in full. */
  readonly of: (column: string) => string;
  /** Aggregates over parts, from a column of their sums and one of the number of values in each. */
  readonly sum: (sums: string) => string;
  readonly mean: (sums: string, counts: string) => string;
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
