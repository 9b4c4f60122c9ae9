import type { Aggregate, ColumnType, FilterNode, TimeGrain, TimePart, WeekStart } from '@plumbline/contract';
import type { DerivedColumn } from './expression/expression.ts';

/** Name and type of a column, as queries see it. */
export interface ColumnSchema {
  readonly name: string;
  readonly type: ColumnType;
  /** `string`: values can exceed a JSON number, so the whole column travels as text. */
  readonly encoding?: 'string' | undefined;
  /** Its values are withheld from this reader: it is shown, and nothing else. [SEM-ACCESS-5] */
  readonly masked?: true | undefined;
  /** Its timestamps are moments, stored on the clock of UTC. */
  readonly isMoment?: true | undefined;
  /** IANA: its moments are read on the clock of this zone. Absent of local times, and of other types. [SEM-ZONE-1] */
  readonly zone?: string | undefined;
}

/** A key of the groups: the value of a column, its unit or part of time, or its bin. `as` names it in the answer. */
export type Dimension =
  | {
      readonly kind: 'value';
      readonly column: string;
      readonly as: string;
      /** Texts that come first and in this order, wherever groups are in the order of this key. [SEM-SORT-5] */
      readonly order?: readonly string[] | null;
      /** Only the first keys by a measure stay; null for all. */
      readonly top?: TopKeys | null;
    }
  | { readonly kind: 'time'; readonly column: string; readonly unit: TimeGrain; readonly as: string }
  /** A part of times that comes round again; the value is its number. [SEM-GROUP-5] */
  | { readonly kind: 'part'; readonly column: string; readonly part: TimePart; readonly as: string }
  | {
      /** Equal-width bins with round edges over the rows that match; the value is the lower edge, inclusive. */
      readonly kind: 'bin';
      readonly column: string;
      readonly maxBins: number;
      readonly as: string;
      /** Name of a second output column with the upper edge, exclusive; null for none. */
      readonly upperAs: string | null;
    };

/** The first keys of a group by a measure; ties go to the lesser key. [SEM-TOP-1] */
export interface TopKeys {
  readonly count: number;
  /** The `as` of a measure, computed over all rows of a key whatever the other groups. */
  readonly by: string;
  readonly direction: 'asc' | 'desc';
  /**
   * Null: rows of other keys are left out. A name: they stay as one key, null; a second output column of this name, a
   * boolean, distinguishes them from the rows without a value.
   */
  readonly otherAs: string | null;
}

/** An aggregate over the rows of each group. `as` names it in the answer. */
export interface Measure {
  readonly aggregate: Aggregate;
  /** Null only with `count`: counts rows. */
  readonly column: string | null;
  readonly as: string;
  /** For `percentile`: the share of values below, 0 to 1. */
  readonly percentile?: number | null;
  /** For `correlation`: the other column. */
  readonly other?: string | null;
  /** For `first` and `last`: the order of the rows; that of the relation unless given. */
  readonly order?: readonly SortKey[] | null;
  /** The groups, by their `as`, that it is computed over; none for all rows together. Null for all groups. */
  readonly per?: readonly string[] | null;
}

/** A term of an order; nulls come last in both directions. [SEM-SORT-1] */
export interface SortKey {
  /** A column of the rows, or the `as` of a group or measure. */
  readonly by: string;
  readonly direction: 'asc' | 'desc';
}

/**
 * One question to one dataset: immutable, JSON-safe, free of any dialect. Without groups and measures it gives rows,
 * with them one row per group. Meaning: docs/semantics.md.
 */
export interface Query {
  readonly version: 1;
  /** Columns computed for each row before anything else reads it; they may not name one another. */
  readonly derive: readonly DerivedColumn[];
  /** Columns or outputs to give, in order; null for all: of the rows without, of the groups with the derived ones. */
  readonly select: readonly string[] | null;
  readonly filter: FilterNode | null;
  /** Rows in which any text column contains this, case and accents folded; null for no search. */
  readonly search: string | null;
  readonly groups: readonly Dimension[];
  readonly measures: readonly Measure[];
  /** Values computed for each group from the groups and measures; each may name those before it. */
  readonly calculate: readonly DerivedColumn[];
  /**
   * Condition on groups, measures and calculations; null keeps every group. Calculations are computed before it, over
   * all groups.
   */
  readonly having: FilterNode | null;
  readonly sort: readonly SortKey[];
  /** For queries of rows: returns about this many of the matching rows, spread evenly; null for all. [SEM-SAMPLE-1] */
  readonly sample: number | null;
  /** Null for all rows. */
  readonly limit: number | null;
  readonly offset: number;
}

/** A row rule confines what a principal may see; the planner adds it to every query, so no path goes round it. */
export interface RowRule {
  readonly filter: FilterNode;
}

/** Everything outside the query that its answer depends on. */
export interface QueryContext {
  /** The moment relative dates count from: ISO 8601 in UTC. */
  readonly now: string;
  /** IANA zone in which days begin for relative dates. */
  readonly timeZone: string;
  /** First day of weeks, for groups and relative ranges; Monday unless set. [SEM-TIME-1] */
  readonly weekStart?: WeekStart | undefined;
  readonly rowRules: readonly RowRule[];
}

/** A statement of one dialect with its parameters. */
export interface Sql {
  /** Parameters as `$1`…; user input never enters the text. */
  readonly text: string;
  readonly params: readonly (string | number | boolean | null)[];
}
