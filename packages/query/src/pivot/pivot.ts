import type { Cell, ColumnType, FilterNode, PivotSpec } from '@plumbline/contract';
import type { DerivedColumn } from '../expression/expression.ts';
import type { Dimension, Measure } from '../model.ts';

export type PivotShowAs = PivotSpec['values'][number]['show_as'];

/** One figure per cell. Every `as` names one thing in the whole pivot. */
export interface PivotFigure {
  /** Columns computed for each row, for the measures. */
  readonly derive: readonly DerivedColumn[];
  readonly measures: readonly Measure[];
  /** Computed for each cell and total from the measures; each may name those before it. */
  readonly calculate: readonly DerivedColumn[];
  /** The `as` of the measure or calculation that is the figure. */
  readonly of: string;
  readonly showAs: PivotShowAs;
  /** Label on screen; composed of column and aggregate unless set. */
  readonly label: string;
}

/** A term of the order of headers, with its position in the request. */
export type PivotSort = PivotSortKey & {
  /** Its path in the request, for issues; defaults to its own path. */
  readonly position?: number;
};

export type PivotSortKey =
  /** Keys of a field; fields that nobody names are ascending. */
  | {
      readonly kind: 'field';
      readonly axis: 'rows' | 'columns';
      /** From 0. */
      readonly field: number;
      readonly direction: 'asc' | 'desc';
    }
  /** Row headers by a value before it is shown as anything else: of their total, or under a column header. */
  | {
      readonly kind: 'value';
      /** From 0. */
      readonly value: number;
      /** Keys of the column header, outermost first; empty for the total. */
      readonly under: readonly Cell[];
      readonly direction: 'asc' | 'desc';
    };

/**
 * A question for a table with headers on two sides: immutable, JSON-safe, free of any dialect. One statement answers it,
 * totals and all. Meaning: docs/semantics.md, SEM-PIVOT.
 */
export interface PivotQuery {
  readonly version: 1;
  readonly rows: readonly Dimension[];
  readonly columns: readonly Dimension[];
  /** At least one. */
  readonly values: readonly PivotFigure[];
  readonly filter: FilterNode | null;
  readonly search: string | null;
  readonly totals: { readonly rows: boolean; readonly columns: boolean; readonly grand: boolean };
  /** The first key counts most; a level knows the values and its own field alone. */
  readonly sort: readonly PivotSort[];
  /** Row levels given below the first; null for all. */
  readonly depth: number | null;
  /** Keys of the row header below which rows are given; empty for all. */
  readonly under: readonly Cell[];
  /** Row headers; null for all. */
  readonly limit: number | null;
  readonly offset: number;
}

/** Headers on the column side, totals included, beyond which a pivot is refused. */
export const MAX_PIVOT_COLUMNS = 10_000;

export interface PivotTableRow {
  readonly header: readonly PivotKey[];
  /** By column header, in their order; columns without rows are absent. `column` from 0. */
  readonly cells: readonly { readonly column: number; readonly values: readonly Cell[] }[];
}

export interface PivotTableField {
  readonly type: ColumnType;
  /** Width of its bins; null for other fields, and where no row has a value. */
  readonly step: number | null;
}

/** Null for the rows without a value; `{ total: true }` where the header covers all keys. */
export type PivotKey = Cell | { readonly total: true };

/** Headers and cells of a pivot. */
export interface PivotResult {
  readonly rowFields: readonly PivotTableField[];
  readonly columnFields: readonly PivotTableField[];
  readonly values: readonly {
    readonly label: string;
    readonly type: ColumnType;
    readonly encoding?: 'string';
  }[];
  readonly columnHeaders: readonly (readonly PivotKey[])[];
  readonly rows: readonly PivotTableRow[];
  /** Row headers over all pages. */
  readonly total: number;
}
