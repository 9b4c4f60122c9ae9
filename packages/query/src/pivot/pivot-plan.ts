import type { OutputColumn, QueryPlan } from '../query-plan.ts';
import type { Value } from '../filter/predicate.ts';
import type { Levels } from './levels.ts';
import type { PivotShowAs } from './pivot.ts';

export interface PlanFigure {
  /** The measure or calculation that is the figure. */
  readonly of: string;
  readonly showAs: PivotShowAs;
  readonly label: string;
  /** Column of the figure as it is shown, a share or rank included. */
  readonly output: OutputColumn;
}

export interface PlanRowSort {
  /** The measure or calculation that rows are sorted by. */
  readonly of: string;
  /** Keys of the column header whose value is used; empty for the total. */
  readonly under: readonly (Value | null)[];
  readonly direction: 'asc' | 'desc';
}

/** A pivot bound to a schema, row rules and a moment; nothing else decides its answer. JSON-safe. */
export interface PivotPlan {
  readonly version: 1;
  /** Groups: row fields, then column fields. Sort, limit and offset are those of the pivot, not of it. */
  readonly base: QueryPlan;
  /** Number of row fields, those that the depth leaves out included. */
  readonly rowFields: number;
  readonly levels: Levels;
  readonly figures: readonly PlanFigure[];
  /** By row field: how the headers of its level are ordered among those with one parent, before its key decides. */
  readonly rowSorts: readonly (readonly PlanRowSort[])[];
  readonly rowDirections: readonly ('asc' | 'desc')[];
  readonly columnDirections: readonly ('asc' | 'desc')[];
  readonly under: readonly (Value | null)[];
  readonly limit: number | null;
  readonly offset: number;
}
