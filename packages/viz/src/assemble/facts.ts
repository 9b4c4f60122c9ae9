import type { Cell, ChartCell, ColumnType, GraphMode, WeekStart } from '@plumbline/contract';
import type { ChartWords } from '../chart-words.ts';
import type { ChartColumn } from '../column.ts';
import type { ChartPlan } from '../plan/chart-plan.ts';

/** Result of a query. */
export interface MarkRows {
  readonly columns: readonly {
    readonly name: string;
    readonly type: ColumnType;
    readonly encoding?: 'string' | undefined;
  }[];
  readonly rows: readonly (readonly Cell[])[];
  readonly sql: string;
  readonly params: readonly Cell[];
}

/** Results of the queries of a plan, from which the chart's data is assembled. */
export interface ChartFacts {
  readonly plan: ChartPlan;
  readonly mode: GraphMode;
  readonly columns: readonly ChartColumn[];
  /** Saved measures whose formats show the figures of their formulas; none unless given. */
  readonly measures?: readonly { readonly name: string; readonly format: string | null }[] | undefined;
  /** Result of `plan.marks`. */
  readonly marks: MarkRows;
  /** Result of `plan.totals`. */
  readonly totals: Pick<MarkRows, 'columns' | 'rows'>;
  /** Counts of `countsNeeded`, by the column they are of; null for those of all marks. */
  readonly counts?: ReadonlyMap<string | null, number> | undefined;
  /** Rows of the version. */
  readonly rowCount: number;
  readonly version: number;
  /** When the version was read. */
  readonly asOf?: string | undefined;
  readonly words: Pick<ChartWords, 'locale' | 'say'>;
  /** First day of weeks; Monday unless set. */
  readonly weekStart?: WeekStart | undefined;
  /** ISO 4217: of money whose format names no currency. */
  readonly currency?: string | undefined;
}

/** One mark in the making: its keys and its figures, each in the order of the plan. */
export interface Mark {
  readonly keys: readonly ChartCell[];
  readonly figures: readonly Cell[];
}
