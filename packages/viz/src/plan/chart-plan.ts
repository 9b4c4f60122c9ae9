import type { ChartSpec, FilterNode } from '@plumbline/contract';
import type { Query } from '@plumbline/query';
import type { ChartShape } from '../estimate/chart-shape.ts';
import type { FigurePart, KeyPart, OwnPart, ReadFormula } from './parts.ts';

/** The rows a chart is drawn from. */
export interface ChartRows {
  readonly filters?: FilterNode | null | undefined;
  readonly search?: string | null | undefined;
}

export type QueryFilter = Pick<Query, 'filter' | 'search'>;

/** What is known beside the spec when a chart is planned. */
export interface PlanOptions extends ChartRows {
  /** Rows that there are to draw at most: decides whether rows are drawn, counted in cells, or sampled. 0 by default. */
  readonly rowCount?: number | undefined;
  readonly readFormula?: ReadFormula | undefined;
}

/** The queries of a chart. Equal charts over equal columns have equal queries. */
export interface ChartPlan {
  /** With everything decided that the asker left open. */
  readonly chart: ChartSpec;
  readonly shape: ChartShape;
  /** Keys of groups and cells; empty where marks are rows. */
  readonly keys: readonly KeyPart[];
  readonly figures: readonly FigurePart[];
  /** Columns of rows; empty where marks are groups. */
  readonly own: readonly OwnPart[];
  readonly marks: Query;
  /** One row: figures of all rows that add up, rows that can be shown (of those that may not be), rows. */
  readonly totals: Query;
  /** Queries that count what the marks omit; only run where something was omitted. */
  readonly counts: readonly CountPlan[];
  /** Whether the query takes the newest x, to be sorted afterwards. */
  readonly keepsNewest: boolean;
}

/** A query that counts what a reduction left out. */
export interface CountPlan {
  /** The column of the chart's data; null for its rows. */
  readonly column: string | null;
  readonly query: Query;
  /** Keys, or rows, from which on there may be more. */
  readonly from: number;
}

/** Outputs of the totals besides figures. */
export const TOTALS = {
  rows: 'rows',
  shown: 'rows shown',
  placed: 'rows placed',
  /** Oldest and newest moment on a time axis, where a filter cuts it. */
  oldest: 'oldest',
  newest: 'newest',
} as const;
